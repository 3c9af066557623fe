import { appointmentOf } from '../mirror/mirrored-event.ts'
import type { ChangesFound, ChangesRequest } from '../reading/changes-found.ts'
import { TooComplex } from '../reading/occurrences.ts'
import type { ReadingThreads } from '../threads/reading-threads.ts'
import type { GoogleEvent } from './documents.ts'
import { isOwn, linesOf } from './event-lines.ts'
import type { GoogleAccess } from './google-access.ts'
import { type GoogleApi, GoogleFailure, isSignedOut } from './google-api.ts'

/** 100,000 events, or changes of events. */
const MOST_PAGES = 40
const PATIENCE_MS = 15_000

interface GoogleRequest extends ChangesRequest {
  refreshToken: string
}

interface Listed {
  items: GoogleEvent[]
  name: string | null
  timezone: string
  syncToken: string | null
}

/**
 * Reads what has changed in a Google calendar, and says what it blocks then. A sync token that Google no longer knows
 * (410) leads to a whole read.
 */
export function googleReader({
  api,
  access,
  threads,
}: {
  api: GoogleApi
  access: GoogleAccess
  threads: Pick<ReadingThreads, 'of'>
}) {
  async function list(
    { refreshToken, remoteId, reading }: GoogleRequest,
    syncToken: string | null,
    signal: AbortSignal,
  ): Promise<Listed> {
    const timeMin = new Date(reading.from * 1_000).toISOString()
    const what = syncToken === null ? { timeMin } : { syncToken }
    const items: GoogleEvent[] = []
    let pageToken: string | undefined
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await access.withToken(
        refreshToken,
        (token) => api.events(token, remoteId, { ...what, pageToken, signal }),
        signal,
      )
      items.push(...page.items)
      pageToken = page.nextPageToken
      if (pageToken !== undefined) continue
      const { summary = null, timeZone: timezone, nextSyncToken = null } = page
      return { items, name: summary, timezone, syncToken: nextSyncToken }
    }
    throw new TooComplex('the calendar has too many events')
  }

  async function found(request: GoogleRequest, signal: AbortSignal): Promise<ChangesFound> {
    let isWhole = request.syncToken === null
    const listed = await list(request, request.syncToken, signal).catch((error: unknown) => {
      if (!(error instanceof GoogleFailure) || error.status !== 410 || isWhole) throw error
      isWhole = true
      return list(request, null, signal)
    })
    const { items, name, timezone, syncToken } = listed
    const kept = items.flatMap((event) => linesOf(event, request.reading.from) ?? [])
    const keptIds = new Set(kept.map(({ eventId }) => eventId))
    const gone = items.flatMap(({ id }) => (keptIds.has(id) ? [] : [id]))
    const own = items.flatMap(({ id, etag = null }) => {
      const appointmentId = appointmentOf(id)
      return appointmentId === null ? [] : [{ appointmentId, etag }]
    })
    const changes = { kind: 'changes' as const, isWhole, kept, gone, own, syncToken }
    const isSame =
      !isWhole &&
      items.every(({ id, ...event }) => appointmentOf(id) !== null || isOwn({ id, ...event })) &&
      request.isSameHorizon
    if (isSame) return { ...changes, content: null }
    const before = isWhole ? [] : await request.loadEvents()
    const removed = new Set([...gone, ...keptIds])
    const events = [
      ...before.filter(
        ({ eventId, seriesId }) =>
          !removed.has(eventId) && !(seriesId !== null && gone.includes(seriesId)),
      ),
      ...kept,
    ]
    const text = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-TIMEZONE:${timezone}`],
      ...events.map(({ lines }) => lines),
      'END:VCALENDAR',
    ].join('\r\n')
    const content = await threads.of(request.professionalId)('busyOfFile', text, request.reading)
    return { ...changes, content: { ...content, name, colour: null } }
  }

  return async (request: GoogleRequest): Promise<ChangesFound> => {
    try {
      return await found(request, AbortSignal.timeout(request.timeoutMs ?? PATIENCE_MS))
    } catch (error) {
      if (error instanceof TooComplex) return { kind: 'failed', problem: 'too_complex' }
      if (!(error instanceof GoogleFailure)) throw error
      if (isSignedOut(error)) return { kind: 'failed', problem: 'signed_out' }
      if (error.status === 404) return { kind: 'removed' }
      return { kind: 'failed', problem: error.status === 0 ? 'too_slow' : 'server' }
    }
  }
}
export type GoogleReader = ReturnType<typeof googleReader>
