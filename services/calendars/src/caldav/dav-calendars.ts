import { createAccount, propfind } from 'tsdav'
import { z } from 'zod'
import type { Listing } from '../connections/listing.ts'
import { ianaZone } from '../reading/zones.ts'
import { answersOf, content } from './dav-answers.ts'
import type { DavRequests } from './dav-requests.ts'

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

const all = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

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
