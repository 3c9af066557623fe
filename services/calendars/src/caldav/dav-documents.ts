import { type DAVResponse, davRequest } from 'tsdav'
import { z } from 'zod'
import type { Listing } from '../connections/listing.ts'
import { zoneIdOf } from '../reading/zones.ts'
import { DavFailure } from './dav-failure.ts'

/** What a CalDAV server has answered. It is read in a thread, by the functions below. */
export interface DavDocument {
  status: number
  contentType: string
  text: string
}

/** tsdav makes numbers and booleans of texts that look like them. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const filled = text.pipe(z.string().min(1))
const optional = filled.optional().catch(undefined)
/** A text, also one that the server has put into a CDATA section. */
const content = z.union([filled, z.object({ _cdata: filled }).transform(({ _cdata }) => _cdata)])
const multistatus = z.object({ multistatus: z.unknown().refine((list) => list !== undefined) })
const one = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema)])
const names = z.record(z.string(), z.unknown())
const versions = z.object({ syncToken: optional, getctag: optional })
const versioned = z.object({ getetag: optional })
const synced = z.object({ multistatus: z.object({ syncToken: filled }) })
const withData = z.object({ getetag: filled, calendarData: content })
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

const all = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** A list of answers to one request. @throws DavFailure if the server answered something else */
async function answersOf({ status, contentType, text: body }: DavDocument): Promise<{
  answers: (DAVResponse & { href: string })[]
  /** The list as it is, for what is said beside the answers. */
  raw: unknown
}> {
  const responses = await davRequest({
    url: 'https://answered.invalid/',
    init: { method: 'GET', headers: {}, body: undefined },
    convertIncoming: false,
    // tsdav reads what it has asked for; this was asked for by the main thread.
    fetch: async () => new Response(body, { status, headers: { 'content-type': contentType } }),
  })
  const answers = responses.flatMap((response) => {
    const { href, props, raw } = response
    // An empty list has no properties either.
    const isList = multistatus.safeParse(raw).success
    if (props === undefined && raw !== undefined && !isList) throw new DavFailure(response.status)
    return href === undefined ? [] : [{ ...response, href }]
  })
  return { answers, raw: responses[0]?.raw }
}

/** The path of an object, which a server may name by its whole address. */
const pathOf = (href: string, calendar: string) => new URL(href, calendar).pathname
const versionOf = (props: unknown) => versioned.parse(props ?? {}).getetag ?? null

/** The calendars of a home that hold events. Those that can be written block at first: others are subscriptions. */
export async function listingsIn(document: DavDocument, home: string): Promise<Listing[]> {
  const { answers } = await answersOf(document)
  return answers.flatMap(({ href, props }) => {
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
        colour: found.calendarColor ?? null,
        ...{ writable, blocksAtFirst: writable },
        timezone: zoneIdOf(zone),
      },
    ]
  })
}

const mayWrite = (privilege: Record<string, unknown>) =>
  ['all', 'write', 'writeContent'].some((name) => name in privilege)
const nameOf = (url: string) =>
  decodeURIComponent(new URL(url).pathname.split('/').findLast((part) => part !== '') ?? url)

/** What says whether a calendar has changed; what a server does not have is null. */
export async function versionIn(
  document: DavDocument,
): Promise<{ syncToken: string | null; ctag: string | null }> {
  const { answers } = await answersOf(document)
  const { syncToken = null, getctag: ctag = null } = versions.parse(answers[0]?.props ?? {})
  return { syncToken, ctag }
}

/** The versions of the objects of a list, by path. */
export async function versionsIn(
  document: DavDocument,
  calendar: string,
): Promise<Map<string, string | null>> {
  const { answers } = await answersOf(document)
  return new Map(answers.map(({ href, props }) => [pathOf(href, calendar), versionOf(props)]))
}

/** A part of what has changed since a token (RFC 6578). */
export async function changesIn(
  document: DavDocument,
  calendar: string,
): Promise<{
  /** Versions by path; null: the object is gone. In the order in which they are told. */
  told: { path: string; isGone: boolean; etag: string | null }[]
  /** Whether the server has not told everything. */
  isCut: boolean
  syncToken: string | null
}> {
  const { answers, raw } = await answersOf(document)
  const own = new URL(calendar).pathname
  const of = answers.map(({ href, status, props }) => ({
    ...{ path: pathOf(href, calendar), status, isGone: status === 404, etag: versionOf(props) },
  }))
  const { data } = synced.safeParse(raw)
  return {
    told: of.flatMap(({ status, ...one }) => (one.path === own ? [] : [one])),
    isCut: of.findLast(({ path }) => path === own)?.status === 507,
    // An answer without any change has no token: then the old one is still good.
    syncToken: data?.multistatus.syncToken ?? null,
  }
}

/** Objects of a list; `data` is null of one that has to be asked for alone. */
export async function objectsIn(
  document: DavDocument,
  calendar: string,
): Promise<{ href: string; etag: string; data: string | null }[]> {
  const { answers } = await answersOf(document)
  return answers.flatMap(({ href, status, props }) => {
    if (status === 404) return []
    const { data } = withData.safeParse(props)
    // tsdav keeps only the end of a text of more than 64 KiB, as of an event with a picture in it.
    const isWhole =
      data?.calendarData.startsWith('BEGIN:VCALENDAR') &&
      data.calendarData.includes('END:VCALENDAR')
    return [
      {
        href: pathOf(href, calendar),
        etag: data?.getetag ?? '',
        data: isWhole && data ? data.calendarData : null,
      },
    ]
  })
}
