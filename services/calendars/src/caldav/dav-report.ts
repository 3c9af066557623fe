import { DAVNamespace, davRequest, getDAVAttribute } from 'tsdav'
import type { DavDocument } from './dav-documents.ts'
import { type DavRequests, documentOf } from './dav-requests.ts'

/** The answer to a report on a calendar's objects (RFC 4791, 7). @param what its element's name */
export function reportOn(
  calendar: string,
  what: 'calendar-query' | 'calendar-multiget',
  asked: Record<string, unknown>,
  { fetch, headers }: DavRequests,
): Promise<DavDocument> {
  const _attributes = getDAVAttribute([DAVNamespace.CALDAV, DAVNamespace.DAV])
  return documentOf({ fetch }, (by) =>
    davRequest({
      url: calendar,
      init: {
        ...{ method: 'REPORT', headers: { ...headers, depth: '1' }, namespace: 'c' },
        body: { [what]: { _attributes, ...asked } },
      },
      fetch: by,
    }),
  )
}
