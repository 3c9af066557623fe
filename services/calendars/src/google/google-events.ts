import { eventIdOf, eventOf, timesThere } from '../mirror/mirrored-event.ts'
import { NotWritten, notWritten, type WrittenCalendar } from '../mirror/written-calendar.ts'
import type { GoogleAccess } from './google-access.ts'
import { type GoogleApi, GoogleFailure, isSignedOut } from './google-api.ts'

/** Writes events of appointments to a Google calendar. */
export const googleEvents =
  ({ api, access }: { api: GoogleApi; access: GoogleAccess }) =>
  (refreshToken: string, calendar: string): WrittenCalendar => {
    async function ask<T>(work: (token: string) => Promise<T>): Promise<T> {
      try {
        return await access.withToken(refreshToken, work)
      } catch (error) {
        if (!(error instanceof GoogleFailure)) throw error
        throw notWritten(error, { isSignedOut: isSignedOut(error), refusals: [400] })
      }
    }
    const isGone = (error: unknown) =>
      error instanceof NotWritten &&
      error.cause instanceof GoogleFailure &&
      [404, 410].includes(error.cause.status)

    return {
      async find(appointmentId) {
        try {
          const event = await ask((token) => api.event(token, calendar, eventIdOf(appointmentId)))
          return { etag: event.etag ?? '', times: timesThere(event) }
        } catch (error) {
          if (isGone(error)) return null
          throw error
        }
      },
      async insert(entry) {
        const event = { ...eventOf(entry), id: eventIdOf(entry.appointmentId) }
        return (await ask((token) => api.insert(token, calendar, event))).etag ?? ''
      },
      async patch(entry, etag) {
        const [id, event] = [eventIdOf(entry.appointmentId), eventOf(entry)]
        return (await ask((token) => api.patch(token, calendar, id, { event, etag }))).etag ?? ''
      },
      async remove(appointmentId) {
        try {
          await ask((token) => api.remove(token, calendar, eventIdOf(appointmentId)))
        } catch (error) {
          if (!isGone(error)) throw error
        }
      },
    }
  }
