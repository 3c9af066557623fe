import { propfind, syncCollection } from 'tsdav'
import type { RunJob } from '../threads/reading-threads.ts'
import { reportOn } from './dav-report.ts'
import { type DavRequests, documentOf } from './dav-requests.ts'

/** What has changed since a token: versions by path, and paths that are gone. */
interface DavChanges {
  changed: Map<string, string | null>
  gone: string[]
  syncToken: string
}

/** What a calendar is asked with. */
export interface Asking extends DavRequests {
  run: RunJob
}

/** What says whether a calendar has changed; what a server does not have is null. */
export async function versionOf(
  calendar: string,
  { fetch, headers, run }: Asking,
): Promise<{ syncToken: string | null; ctag: string | null }> {
  const document = await documentOf({ fetch }, (asked) =>
    propfind({
      ...{ url: calendar, depth: '0', headers, fetch: asked },
      props: { 'd:sync-token': {}, 'cs:getctag': {} },
    }),
  )
  return run('versionIn', document)
}

/** The versions of all events of a calendar that end after a moment, by path. @param since epoch seconds */
export async function listVersions(
  calendar: string,
  since: number,
  asking: Asking,
): Promise<Map<string, string | null>> {
  const start = new Date(since * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const document = await reportOn(
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
    asking,
  )
  return asking.run('versionsIn', document, calendar)
}

/**
 * What has changed since a token (RFC 6578). A server that does not tell all at once is asked on.
 * @throws DavFailure, also if the server no longer knows the token
 */
export async function listChanges(
  calendar: string,
  since: string,
  { fetch, headers, run }: Asking,
): Promise<DavChanges> {
  const changed = new Map<string, string | null>()
  const gone = new Set<string>()
  let syncToken = since
  for (let more = true; more; ) {
    const document = await documentOf({ fetch }, (asked) =>
      syncCollection({
        ...{ url: calendar, headers, fetch: asked },
        ...{ syncLevel: 1, syncToken, props: { 'd:getetag': {} } },
      }),
    )
    const part = await run('changesIn', document, calendar)
    for (const { path, isGone, etag } of part.told) {
      if (isGone) {
        gone.add(path)
        changed.delete(path)
      } else {
        changed.set(path, etag)
        gone.delete(path)
      }
    }
    const next = part.syncToken ?? syncToken
    more = part.isCut && next !== syncToken
    syncToken = next
  }
  return { changed, gone: [...gone], syncToken }
}
