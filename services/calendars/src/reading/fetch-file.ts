import { type GuardedFetch, GuardedFetchError } from '@encaixe/service-kit/guarded-fetch'
import type { RunJob } from '../threads/reading-threads.ts'
import { type FileContent, type Reading, Unreadable } from './busy-of-file.ts'
import { decodeFile } from './decode-file.ts'
import { TooComplex } from './occurrences.ts'
import type { Problem } from './problems.ts'

/** What a read found: nothing new, the content of the file, or why there is none. */
export type Found =
  | { kind: 'same' }
  | { kind: 'content'; content: FileContent; etag: string | null }
  | { kind: 'failed'; problem: Problem }

export interface FileRequest {
  url: string
  /** The version that is known; null: read it whatever it is. */
  etag: string | null
  reading: Reading
  run: RunJob
  timeoutMs?: number | undefined
}

/** Fetches an iCalendar address, unless it is as it was, and reads when its owner is busy. */
export async function fetchFile(
  fetch: GuardedFetch,
  { url, etag, reading, run, timeoutMs }: FileRequest,
): Promise<Found> {
  try {
    const { status, headers, body } = await fetch(url, {
      headers: {
        accept: 'text/calendar, */*;q=0.5',
        'user-agent': 'Encaixe (calendar)',
        ...(etag !== null && { 'if-none-match': etag }),
      },
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    if (status === 304 && etag !== null) return { kind: 'same' }
    if ([401, 403, 404, 410].includes(status)) return { kind: 'failed', problem: 'refused' }
    if (status !== 200) return { kind: 'failed', problem: 'server' }
    const text = decodeFile(body, headers.get('content-type'))
    const content = await run('busyOfFile', text, reading)
    return { kind: 'content', content, etag: headers.get('etag') }
  } catch (error) {
    if (error instanceof GuardedFetchError) return { kind: 'failed', problem: error.reason }
    if (error instanceof Unreadable) return { kind: 'failed', problem: 'unreadable' }
    if (error instanceof TooComplex) return { kind: 'failed', problem: 'too_complex' }
    throw error
  }
}
