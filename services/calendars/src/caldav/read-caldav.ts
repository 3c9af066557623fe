import type {
  Changes,
  ChangesFound,
  ChangesRequest,
  KeptEvent,
  OwnEvent,
} from '../reading/changes-found.ts'
import { TooComplex } from '../reading/occurrences.ts'
import { type Asking, listChanges, listVersions, versionOf } from './dav-changes.ts'
import { DavFailure, isGone, problemOf } from './dav-failure.ts'
import { loadObjects } from './dav-objects.ts'
import { type DavParts, type DavSignIn, davRequests } from './dav-requests.ts'
import { appointmentAt } from './own-object.ts'

const PATIENCE_MS = 15_000
/** Objects of a calendar. */
const MOST_OBJECTS = 20_000
/** What a server answers for other reasons than that it no longer knows a token. */
const OTHER_REASONS = [401, 404, 408, 410, 429]
/** Begins the cursor of a server that has no sync tokens, which are addresses without a space. */
const CTAG = 'ctag '

interface CaldavRequest extends ChangesRequest {
  signIn: DavSignIn
}

/** What a cursor leads to: versions of objects by path. */
interface Listed {
  isWhole: boolean
  changed: Map<string, string | null>
  gone: string[]
  syncToken: string | null
}

/**
 * Reads what has changed in a CalDAV calendar, and says what it blocks then. A server with sync tokens tells what has
 * changed; of others the versions of all objects are compared once the calendar's tag is another. A token that the
 * server no longer knows leads to a whole read.
 */
export function caldavReader({ fetch, threads, requests: counter }: DavParts) {
  async function whole({ remoteId, reading }: CaldavRequest, asked: Asking): Promise<Listed> {
    // What changes between the two is told again by the next read.
    const { syncToken, ctag } = await versionOf(remoteId, asked)
    const changed = await listVersions(remoteId, reading.from, asked)
    const cursor = syncToken ?? (ctag === null ? null : CTAG + ctag)
    return { isWhole: true, changed, gone: [], syncToken: cursor }
  }

  /** @returns null if the server no longer knows the token */
  async function sinceToken(
    { remoteId }: CaldavRequest,
    token: string,
    asked: Asking,
  ): Promise<Listed | null> {
    try {
      return { isWhole: false, ...(await listChanges(remoteId, token, asked)) }
    } catch (error) {
      if (!(error instanceof DavFailure)) throw error
      if (error.status < 400 || error.status >= 500 || OTHER_REASONS.includes(error.status)) {
        throw error
      }
      return null
    }
  }

  async function sinceTag(
    { remoteId, reading, loadEvents }: CaldavRequest,
    cursor: string,
    asked: Asking,
  ): Promise<Listed | null> {
    const { ctag } = await versionOf(remoteId, asked)
    if (ctag === null) return null
    const syncToken = CTAG + ctag
    if (syncToken === cursor) {
      return { isWhole: false, changed: new Map(), gone: [], syncToken }
    }
    const there = await listVersions(remoteId, reading.from, asked)
    const known = new Map((await loadEvents()).map(({ eventId, etag }) => [eventId, etag]))
    return {
      isWhole: false,
      changed: new Map([...there].filter(([path, etag]) => known.get(path) !== etag)),
      gone: [...known.keys()].filter((path) => !there.has(path)),
      syncToken,
    }
  }

  async function listed(request: CaldavRequest, asked: Asking): Promise<Listed> {
    const { syncToken: cursor } = request
    const changes =
      cursor === null
        ? null
        : cursor.startsWith(CTAG)
          ? await sinceTag(request, cursor, asked)
          : await sinceToken(request, cursor, asked)
    return changes ?? (await whole(request, asked))
  }

  async function found(request: CaldavRequest): Promise<Changes> {
    const { remoteId, reading, signIn, timeoutMs = PATIENCE_MS } = request
    const run = threads.of(request.professionalId)
    const asked = { ...davRequests(fetch, { signIn, timeoutMs, requests: counter }), run }
    const { isWhole, changed, gone: reported, syncToken } = await listed(request, asked)
    if (changed.size > MOST_OBJECTS) throw new TooComplex('the calendar has too many events')
    const objects = await loadObjects(remoteId, [...changed.keys()], asked)
    const texts = await run(
      'keptObjects',
      objects.map(({ data }) => data),
      reading.owners,
    )
    const kept = objects.map(({ href, etag }, n) => ({
      ...{ eventId: href, seriesId: null, etag, lines: texts[n] ?? '' },
    }))
    const present = new Set(kept.map(({ eventId }) => eventId))
    const gone = [...reported, ...[...changed.keys()].filter((path) => !present.has(path))]
    const changes = { kind: 'changes' as const, isWhole, kept, gone, syncToken }
    const own = ownOf(kept, gone)
    const isSame = !isWhole && request.isSameHorizon && own.length === kept.length + gone.length
    if (isSame) return { ...changes, own, content: null }
    const before = isWhole ? [] : await request.loadEvents()
    const removed = new Set([...gone, ...present])
    const events = [...before.filter(({ eventId }) => !removed.has(eventId)), ...kept]
    const text = events.flatMap(({ lines }) => (lines === '' ? [] : [lines])).join('\r\n')
    const content = await run('busyOfFile', text === '' ? NOTHING : text, {
      ...reading,
      owners: [],
    })
    return { ...changes, own, content: { ...content, name: null, colour: null } }
  }

  return async (request: CaldavRequest): Promise<ChangesFound> => {
    try {
      return await found(request)
    } catch (error) {
      if (error instanceof TooComplex) return { kind: 'failed', problem: 'too_complex' }
      if (!(error instanceof DavFailure)) throw error
      return isGone(error) ? { kind: 'removed' } : { kind: 'failed', problem: problemOf(error) }
    }
  }
}
export type CaldavReader = ReturnType<typeof caldavReader>

const NOTHING = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR'

const ownOf = (kept: readonly KeptEvent[], gone: readonly string[]): OwnEvent[] =>
  [...kept, ...gone.map((eventId) => ({ eventId, etag: null }))].flatMap(
    ({ eventId, etag = null }) => {
      const appointmentId = appointmentAt(eventId)
      return appointmentId === null ? [] : [{ appointmentId, etag }]
    },
  )
