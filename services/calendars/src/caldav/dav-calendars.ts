import {
  createAccount,
  createObject,
  DAVNamespace,
  type DAVResponse,
  davRequest,
  deleteObject,
  getDAVAttribute,
  propfind,
  syncCollection,
  updateObject,
} from 'tsdav'
import { z } from 'zod'
import type { Listing } from '../connections/listing.ts'
import { ianaZone } from '../reading/zones.ts'
import { DavFailure, type DavRequests } from './dav-requests.ts'

/** Objects of one request. An event has some kilobytes, and an answer 10 MiB at most. */
const OBJECTS_AT_ONCE = 100

/** tsdav makes numbers and booleans of texts that look like them. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const filled = text.pipe(z.string().min(1))
/** A text, also one that the server has put into a CDATA section. */
const content = z.union([filled, z.object({ _cdata: filled }).transform(({ _cdata }) => _cdata)])
const one = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema)])
const names = z.record(z.string(), z.unknown())

const listed = z.object({
  resourcetype: names,
  displayname: content.optional().catch(undefined),
  calendarColor: content.optional().catch(undefined),
  calendarTimezone: content.optional().catch(undefined),
  supportedCalendarComponentSet: z
    .object({ comp: one(z.object({ _attributes: z.object({ name: z.string() }) })) })
    .optional()
    .catch(undefined),
  currentUserPrivilegeSet: z
    .object({ privilege: one(names) })
    .optional()
    .catch(undefined),
})
const versions = z.object({
  syncToken: filled.optional().catch(undefined),
  getctag: filled.optional().catch(undefined),
})
const versioned = z.object({ getetag: filled.optional().catch(undefined) })
const withData = z.object({ getetag: filled, calendarData: content })
const multistatus = z.object({ multistatus: z.unknown().refine((list) => list !== undefined) })
const synced = z.object({ multistatus: z.object({ syncToken: filled }) })

/** An object of a calendar: an event with its exceptions. */
export interface DavObject {
  /** The path on its server. */
  href: string
  etag: string
  data: string
}

/** What has changed since a token: versions by path, and paths that are gone. */
interface DavChanges {
  changed: Map<string, string | null>
  gone: string[]
  syncToken: string
}

const all = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
const pathOf = (href: string, calendar: string) => new URL(href, calendar).pathname

/**
 * Finds the home of somebody's calendars: by the well-known address, the principal, and its home (RFC 6764, RFC 4791).
 * @throws DavFailure, or an Error of tsdav if this is no CalDAV server
 */
export async function findHome(
  serverUrl: string,
  { fetch, headers }: DavRequests,
): Promise<string> {
  const account = await createAccount({
    account: { serverUrl, accountType: 'caldav' },
    ...{ headers, fetch },
  })
  return z.string().parse(account.homeUrl)
}

/** A list of answers to one request; throws if the server answered something else. */
function answersOf(responses: DAVResponse[]): (DAVResponse & { href: string })[] {
  return responses.flatMap((response) => {
    const { href, props, raw, status } = response
    // An empty list has no properties either.
    const isList = multistatus.safeParse(raw).success
    if (props === undefined && raw !== undefined && !isList) throw new DavFailure(status)
    return href === undefined ? [] : [{ ...response, href }]
  })
}

/** The calendars of a home that hold events. Those that can be written block at first: others are subscriptions. */
export async function listHome(home: string, { fetch, headers }: DavRequests): Promise<Listing[]> {
  const responses = await propfind({
    ...{ url: home, depth: '1', headers, fetch },
    props: {
      'd:resourcetype': {},
      'd:displayname': {},
      'd:current-user-privilege-set': {},
      'ca:calendar-color': {},
      'c:calendar-timezone': {},
      'c:supported-calendar-component-set': {},
    },
  })
  return answersOf(responses).flatMap(({ href, props }) => {
    const { data: found } = listed.safeParse(props)
    if (!found || !('calendar' in found.resourcetype)) return []
    const kinds = all(found.supportedCalendarComponentSet?.comp).map(
      ({ _attributes }) => _attributes.name,
    )
    if (kinds.length > 0 && !kinds.includes('VEVENT')) return []
    const rights = found.currentUserPrivilegeSet && all(found.currentUserPrivilegeSet.privilege)
    const writable = rights === undefined || rights.some(mayWrite)
    const remoteId = new URL(href, home).href
    const [, zone = ''] = /^TZID:(.+)$/m.exec(found.calendarTimezone ?? '') ?? []
    return [
      {
        remoteId,
        name: found.displayname ?? nameOf(remoteId),
        // With transparency, which no screen of ours shows: #FF2968FF.
        colour: found.calendarColor?.slice(0, 7) ?? null,
        ...{ writable, blocksAtFirst: writable },
        timezone: ianaZone(zone.trim()),
      },
    ]
  })
}

const mayWrite = (privilege: Record<string, unknown>) =>
  ['all', 'write', 'writeContent'].some((name) => name in privilege)
const nameOf = (url: string) =>
  decodeURIComponent(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? url)

/** What says whether a calendar has changed; what a server does not have is null. */
export async function versionOf(
  calendar: string,
  { fetch, headers }: DavRequests,
): Promise<{ syncToken: string | null; ctag: string | null }> {
  const responses = await propfind({
    ...{ url: calendar, depth: '0', headers, fetch },
    props: { 'd:sync-token': {}, 'cs:getctag': {} },
  })
  const [answer] = answersOf(responses)
  const { syncToken = null, getctag: ctag = null } = versions.parse(answer?.props ?? {})
  return { syncToken, ctag }
}

/** The versions of all events of a calendar that end after a moment, by path. @param since epoch seconds */
export async function listVersions(
  calendar: string,
  since: number,
  { fetch, headers }: DavRequests,
): Promise<Map<string, string | null>> {
  const start = new Date(since * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const responses = await davRequest({
    url: calendar,
    init: {
      method: 'REPORT',
      headers: { ...headers, depth: '1' },
      namespace: 'c',
      body: {
        'calendar-query': {
          _attributes: getDAVAttribute([DAVNamespace.CALDAV, DAVNamespace.DAV]),
          'd:prop': { 'd:getetag': {} },
          filter: {
            'comp-filter': {
              _attributes: { name: 'VCALENDAR' },
              'comp-filter': {
                _attributes: { name: 'VEVENT' },
                'time-range': { _attributes: { start } },
              },
            },
          },
        },
      },
    },
    fetch,
  })
  return new Map(
    answersOf(responses).map(({ href, props }) => [
      pathOf(href, calendar),
      versioned.parse(props ?? {}).getetag ?? null,
    ]),
  )
}

/**
 * What has changed since a token (RFC 6578). A server that does not tell all at once is asked on.
 * @throws DavFailure, also if the server no longer knows the token
 */
export async function listChanges(
  calendar: string,
  since: string,
  { fetch, headers }: DavRequests,
): Promise<DavChanges> {
  const changed = new Map<string, string | null>()
  const gone = new Set<string>()
  let syncToken = since
  for (let more = true; more; ) {
    const responses = await syncCollection({
      ...{ url: calendar, headers, fetch },
      ...{ syncLevel: 1, syncToken, props: { 'd:getetag': {} } },
    })
    more = false
    const own = new URL(calendar).pathname
    for (const { href, status, props } of answersOf(responses)) {
      const path = pathOf(href, calendar)
      if (path === own) more = status === 507
      else if (status === 404) {
        gone.add(path)
        changed.delete(path)
      } else {
        changed.set(path, versioned.parse(props ?? {}).getetag ?? null)
        gone.delete(path)
      }
    }
    // An answer without any change has no token: then the old one is still good.
    const { data } = synced.safeParse(responses[0]?.raw)
    const next = data?.multistatus.syncToken ?? syncToken
    if (next === syncToken) more = false
    syncToken = next
  }
  return { changed, gone: [...gone], syncToken }
}

/** The objects at these paths; one that is gone meanwhile is left out. */
export async function loadObjects(
  calendar: string,
  paths: readonly string[],
  requests: DavRequests,
): Promise<DavObject[]> {
  const { fetch, headers } = requests
  const objects: DavObject[] = []
  for (let from = 0; from < paths.length; from += OBJECTS_AT_ONCE) {
    const responses = await davRequest({
      url: calendar,
      init: {
        method: 'REPORT',
        headers: { ...headers, depth: '1' },
        namespace: 'c',
        body: {
          'calendar-multiget': {
            _attributes: getDAVAttribute([DAVNamespace.CALDAV, DAVNamespace.DAV]),
            'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
            'd:href': paths.slice(from, from + OBJECTS_AT_ONCE),
          },
        },
      },
      fetch,
    })
    for (const { href, status, props } of answersOf(responses)) {
      if (status === 404) continue
      const { data } = withData.safeParse(props)
      const path = pathOf(href, calendar)
      // tsdav keeps only the end of a text of more than 64 KiB, as of an event with a picture in it.
      const object = isWhole(data?.calendarData)
        ? { href: path, etag: data?.getetag ?? '', data: data?.calendarData ?? '' }
        : await loadObject(new URL(path, calendar).href, requests)
      if (object) objects.push({ ...object, href: path })
    }
  }
  return objects
}

const isWhole = (data: string | undefined) =>
  data?.startsWith('BEGIN:VCALENDAR') && data.includes('END:VCALENDAR')

/** One object; null if there is none. */
export async function loadObject(
  url: string,
  { fetch, headers }: DavRequests,
): Promise<Omit<DavObject, 'href'> | null> {
  try {
    const response = await fetch(url, { headers })
    return { etag: response.headers.get('etag') ?? '', data: await response.text() }
  } catch (error) {
    if (error instanceof DavFailure && [404, 410].includes(error.status)) return null
    throw error
  }
}

/**
 * Writes an object, if there is none, or if it is still the version of this etag.
 * @returns its new version
 */
export async function saveObject(
  url: string,
  { data, etag }: { data: string; etag: string | null },
  requests: DavRequests,
): Promise<string> {
  const { fetch } = requests
  const headers = { ...requests.headers, 'content-type': 'text/calendar; charset=utf-8' }
  const response = await (etag === null
    ? createObject({ url, data, headers: { ...headers, 'if-none-match': '*' }, fetch })
    : updateObject({ url, data, etag, headers, fetch }))
  const version = response.headers.get('etag')
  if (version !== null) return version
  // A server that stores something else than was sent names no version.
  return (await loadObject(url, requests))?.etag ?? ''
}

export async function removeObject(url: string, { fetch, headers }: DavRequests): Promise<void> {
  try {
    await deleteObject({ url, headers, fetch })
  } catch (error) {
    // Somebody has removed it before.
    if (!(error instanceof DavFailure) || ![404, 410].includes(error.status)) throw error
  }
}
