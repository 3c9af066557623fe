import type { GuardedFetch } from '@encaixe/service-kit/guarded-fetch'
import type { Counter } from 'prom-client'
import { NotWritten, OTHER_STATUSES, type WrittenCalendar } from '../mirror/written-calendar.ts'
import { loadObject, removeObject, saveObject } from './dav-objects.ts'
import {
  DavFailure,
  type DavRequests,
  type DavSignIn,
  davRequests,
  isSignedOut,
} from './dav-requests.ts'
import { objectOf, objectUrlOf, timesOfObject } from './own-object.ts'

const PATIENCE_MS = 15_000

/** Writes events of appointments to a CalDAV calendar. */
export const caldavEvents =
  ({
    fetch,
    requests,
    clock,
  }: {
    fetch: GuardedFetch
    requests: Pick<Counter<'method' | 'outcome'>, 'inc'>
    clock: () => Temporal.Instant
  }) =>
  (signIn: DavSignIn, calendar: string): WrittenCalendar => {
    async function ask<T>(work: (asked: DavRequests) => Promise<T>): Promise<T> {
      try {
        return await work(davRequests(fetch, { signIn, timeoutMs: PATIENCE_MS, requests }))
      } catch (error) {
        throw error instanceof DavFailure ? notWritten(error) : error
      }
    }

    return {
      find: (appointmentId) =>
        ask(async (asked) => {
          const there = await loadObject(objectUrlOf(calendar, appointmentId), asked)
          return there && { etag: there.etag, times: timesOfObject(there.data) }
        }),
      insert: (entry) =>
        ask((asked) =>
          saveObject(
            objectUrlOf(calendar, entry.appointmentId),
            { data: objectOf(entry, null, clock()), etag: null },
            asked,
          ),
        ),
      patch: (entry, etag) =>
        ask(async (asked) => {
          const url = objectUrlOf(calendar, entry.appointmentId)
          const there = await loadObject(url, asked)
          if (there?.etag !== etag) throw new NotWritten('other')
          return saveObject(url, { data: objectOf(entry, there.data, clock()), etag }, asked)
        }),
      remove: (appointmentId) =>
        ask((asked) => removeObject(objectUrlOf(calendar, appointmentId), asked)),
    }
  }

function notWritten(failure: DavFailure): NotWritten {
  const options = { cause: failure }
  const { status } = failure
  if (OTHER_STATUSES.includes(status)) return new NotWritten('other', options)
  if (isSignedOut(failure)) return new NotWritten('signed_out', options)
  return new NotWritten([400, 403, 405, 415].includes(status) ? 'refused' : 'away', options)
}
