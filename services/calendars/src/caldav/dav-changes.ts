import { propfind, syncCollection } from 'tsdav'
import { z } from 'zod'
import { answersOf, filled, pathOf, reportOn } from './dav-answers.ts'
import type { DavRequests } from './dav-requests.ts'

const versions = z.object({
  syncToken: filled.optional().catch(undefined),
  getctag: filled.optional().catch(undefined),
})
const versioned = z.object({ getetag: filled.optional().catch(undefined) })
const synced = z.object({ multistatus: z.object({ syncToken: filled }) })

/** What has changed since a token: versions by path, and paths that are gone. */
interface DavChanges {
  changed: Map<string, string | null>
  gone: string[]
  syncToken: string
}

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
  requests: DavRequests,
): Promise<Map<string, string | null>> {
  const start = new Date(since * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const answers = await reportOn(
    calendar,
    'calendar-query',
    {
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
    requests,
  )
  return new Map(
    answers.map(({ href, props }) => [
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
