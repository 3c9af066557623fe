import type { AppointmentEntry } from '@encaixe/contracts'
import { changesIn, listingsIn, objectsIn, versionIn, versionsIn } from '../caldav/dav-documents.ts'
import { objectOf, timesOfObject } from '../caldav/own-object.ts'
import { busyOfFile, type Reading } from '../reading/busy-of-file.ts'
import { keptObject } from '../reading/kept-object.ts'

/** PostgreSQL stores no NUL, and no calendar means one. */
const withoutNul = (text: string) => text.replaceAll('\u0000', '')

/** What threads do: everything that reads a text of another server, however large it may be. */
export const jobs = {
  busyOfFile: (text: string, reading: Reading) => busyOfFile(withoutNul(text), reading),
  keptObjects: (texts: readonly string[], owners: readonly string[]) =>
    texts.map((text) => keptObject(withoutNul(text), owners)),
  timesOfObject,
  objectOf: (entry: AppointmentEntry, there: string | null, now: string) =>
    objectOf(entry, there, Temporal.Instant.from(now)),
  ...{ listingsIn, versionIn, versionsIn, changesIn, objectsIn },
}
export type Jobs = typeof jobs
