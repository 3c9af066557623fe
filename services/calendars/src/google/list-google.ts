import type { Listing } from '../connections/listing.ts'
import type { ListedCalendar } from './documents.ts'
import type { GoogleAccess } from './google-access.ts'
import { type GoogleApi, GoogleFailure } from './google-api.ts'

/** Readers of events; who sees only whether somebody is free has nothing to read. */
const READABLE = ['owner', 'writer', 'reader']
const WRITABLE = ['owner', 'writer']

/**
 * The calendars of an account that can be read, its main one first. The main one blocks at first: others may hold
 * birthdays, holidays and other people's days.
 */
export const listingsOf = (listed: readonly ListedCalendar[]): Listing[] =>
  listed
    .filter(({ accessRole }) => READABLE.includes(accessRole))
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .map(({ id: remoteId, summary, backgroundColor, accessRole, primary }) => ({
      remoteId,
      name: summary === '' ? remoteId : summary,
      colour: backgroundColor,
      writable: WRITABLE.includes(accessRole),
      blocksAtFirst: primary,
      // Google tells it with the events.
      timezone: null,
    }))

/** Lists the calendars of a Google account. @returns null if Google does not answer, or access has ended */
export const listGoogle =
  ({ api, access }: { api: Pick<GoogleApi, 'calendars'>; access: GoogleAccess }) =>
  async (refreshToken: string): Promise<Listing[] | null> => {
    try {
      return listingsOf(await access.withToken(refreshToken, (token) => api.calendars(token)))
    } catch (error) {
      if (error instanceof GoogleFailure) return null
      throw error
    }
  }
