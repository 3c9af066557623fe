import { digestOf, writeSharedPage } from '@encaixe/contracts/shared-page'

/** Every zone's midnight, and every change to summer time, lies on a quarter of an hour. */
const QUARTER_MS = 15 * 60_000

/** What a page is made of, noted while it is made. */
export interface PageNotes {
  /** An answer of the API; null when there was none, or a refusal. */
  read(path: string, answer: string | null): void
  /** A value made for this one page, which nobody else may get. */
  own(value: string): void
  /** For the gateway, which keeps the page; null when this one is not the same for everybody. */
  toldOf(response: Response): string | null
}

/**
 * Notes of a page of a stranger. One made while something could not be asked, or that says no, is not what
 * everybody would get.
 */
export function pageNotes(now: number): PageNotes {
  const reads = new Map<string, string>()
  const own: string[] = []
  let isWhole = true
  return {
    read(path, answer) {
      if (answer === null) isWhole = false
      else reads.set(path, digestOf(answer))
    },
    own: (value) => void own.push(value),
    toldOf({ status, headers }) {
      if (!isWhole || status !== 200 || headers.has('set-cookie')) return null
      const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
      return writeSharedPage({
        until: (Math.floor(now / QUARTER_MS) + 1) * QUARTER_MS,
        own: nonce ? [...own, nonce] : own,
        reads: [...reads],
      })
    },
  }
}
