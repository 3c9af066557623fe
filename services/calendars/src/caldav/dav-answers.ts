import { DAVNamespace, type DAVResponse, davRequest, getDAVAttribute } from 'tsdav'
import { z } from 'zod'
import { DavFailure, type DavRequests } from './dav-requests.ts'

/** tsdav makes numbers and booleans of texts that look like them. */
const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
export const filled = text.pipe(z.string().min(1))
/** A text, also one that the server has put into a CDATA section. */
export const content = z.union([
  filled,
  z.object({ _cdata: filled }).transform(({ _cdata }) => _cdata),
])
const multistatus = z.object({ multistatus: z.unknown().refine((list) => list !== undefined) })

/** A list of answers to one request; throws if the server answered something else. */
export function answersOf(responses: DAVResponse[]): (DAVResponse & { href: string })[] {
  return responses.flatMap((response) => {
    const { href, props, raw, status } = response
    // An empty list has no properties either.
    const isList = multistatus.safeParse(raw).success
    if (props === undefined && raw !== undefined && !isList) throw new DavFailure(status)
    return href === undefined ? [] : [{ ...response, href }]
  })
}

/** The answers to a report on a calendar's objects (RFC 4791, 7). @param what its element's name */
export async function reportOn(
  calendar: string,
  what: 'calendar-query' | 'calendar-multiget',
  asked: Record<string, unknown>,
  { fetch, headers }: DavRequests,
): Promise<(DAVResponse & { href: string })[]> {
  const _attributes = getDAVAttribute([DAVNamespace.CALDAV, DAVNamespace.DAV])
  const responses = await davRequest({
    url: calendar,
    init: {
      ...{ method: 'REPORT', headers: { ...headers, depth: '1' }, namespace: 'c' },
      body: { [what]: { _attributes, ...asked } },
    },
    fetch,
  })
  return answersOf(responses)
}

/** The path of an object, which a server may name by its whole address. */
export const pathOf = (href: string, calendar: string) => new URL(href, calendar).pathname
