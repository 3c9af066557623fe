import { NotWritten, notWritten, type WrittenCalendar } from '../mirror/written-calendar.ts'
import { DavFailure, isSignedOut } from './dav-failure.ts'
import { loadObject, removeObject, saveObject } from './dav-objects.ts'
import { type DavParts, type DavRequests, type DavSignIn, davRequests } from './dav-requests.ts'
import { objectUrlOf } from './own-object.ts'

const PATIENCE_MS = 15_000
const REFUSALS = [400, 403, 405, 415]

/** Writes events of appointments to a CalDAV calendar. */
export const caldavEvents =
  ({ fetch, threads, requests, clock }: DavParts & { clock: () => Temporal.Instant }) =>
  (professionalId: string, signIn: DavSignIn, calendar: string): WrittenCalendar => {
    const run = threads.of.bind(null, professionalId)
    async function ask<T>(work: (asked: DavRequests) => Promise<T>): Promise<T> {
      try {
        return await work(davRequests(fetch, { signIn, timeoutMs: PATIENCE_MS, requests }))
      } catch (error) {
        if (!(error instanceof DavFailure)) throw error
        throw notWritten(error, { isSignedOut: isSignedOut(error), refusals: REFUSALS })
      }
    }

    return {
      find: (appointmentId) =>
        ask(async (asked) => {
          const there = await loadObject(objectUrlOf(calendar, appointmentId), asked)
          return there && { etag: there.etag, times: await run()('timesOfObject', there.data) }
        }),
      insert: (entry) =>
        ask(async (asked) => {
          const data = await run()('objectOf', entry, null, clock().toString())
          return saveObject(objectUrlOf(calendar, entry.appointmentId), { data, etag: null }, asked)
        }),
      patch: (entry, etag) =>
        ask(async (asked) => {
          const url = objectUrlOf(calendar, entry.appointmentId)
          const there = await loadObject(url, asked)
          if (there?.etag !== etag) throw new NotWritten('other')
          const data = await run()('objectOf', entry, there.data, clock().toString())
          return saveObject(url, { data, etag }, asked)
        }),
      remove: (appointmentId) =>
        ask((asked) => removeObject(objectUrlOf(calendar, appointmentId), asked)),
    }
  }
