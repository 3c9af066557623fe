import { createObject, deleteObject, updateObject } from 'tsdav'
import type { Asking } from './dav-changes.ts'
import { DavFailure, isGone } from './dav-failure.ts'
import { reportOn } from './dav-report.ts'
import type { DavRequests } from './dav-requests.ts'

/** Objects of one request. An event has some kilobytes, and an answer 10 MiB at most. */
const OBJECTS_AT_ONCE = 100

/** An object of a calendar: an event with its exceptions. */
export interface DavObject {
  /** The path on its server. */
  href: string
  etag: string
  data: string
}

/** The objects at these paths; one that is gone meanwhile is left out. */
export async function loadObjects(
  calendar: string,
  paths: readonly string[],
  asking: Asking,
): Promise<DavObject[]> {
  const objects: DavObject[] = []
  for (let from = 0; from < paths.length; from += OBJECTS_AT_ONCE) {
    const asked = {
      'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
      'd:href': paths.slice(from, from + OBJECTS_AT_ONCE),
    }
    const document = await reportOn(calendar, 'calendar-multiget', asked, asking)
    for (const { href, etag, data } of await asking.run('objectsIn', document, calendar)) {
      const object =
        data === null ? await loadObject(new URL(href, calendar).href, asking) : { etag, data }
      if (object) objects.push({ ...object, href })
    }
  }
  return objects
}

/** One object; null if there is none. */
export async function loadObject(
  url: string,
  { fetch, headers }: DavRequests,
): Promise<Omit<DavObject, 'href'> | null> {
  try {
    const response = await fetch(url, { headers })
    return { etag: response.headers.get('etag') ?? '', data: await response.text() }
  } catch (error) {
    if (error instanceof DavFailure && isGone(error)) return null
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
    if (!(error instanceof DavFailure && isGone(error))) throw error
  }
}
