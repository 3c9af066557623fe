import { createAccount, propfind } from 'tsdav'
import { z } from 'zod'
import type { Listing } from '../connections/listing.ts'
import type { Asking } from './dav-changes.ts'
import { type DavRequests, documentOf } from './dav-requests.ts'

/**
 * Finds the home of somebody's calendars: by the well-known address, the principal, and its home (RFC 6764, RFC 4791).
 * tsdav parses what is answered here on the main thread, so the requests have to be ones that take only short answers.
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

/** The calendars of a home that hold events. */
export async function listHome(home: string, { fetch, headers, run }: Asking): Promise<Listing[]> {
  const document = await documentOf({ fetch }, (asked) =>
    propfind({
      ...{ url: home, depth: '1', headers, fetch: asked },
      props: {
        'd:resourcetype': {},
        'd:displayname': {},
        'd:current-user-privilege-set': {},
        'ca:calendar-color': {},
        'c:calendar-timezone': {},
        'c:supported-calendar-component-set': {},
      },
    }),
  )
  return run('listingsIn', document, home)
}
