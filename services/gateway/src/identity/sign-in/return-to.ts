/** Where people go who did not say where. */
export const HOME = '/conta'

const MAX_LENGTH = 2_000

/** Any origin does: only what stays below it is a path of ours. */
const ORIGIN = 'https://encaixe.invalid'

// Browsers read a backslash as a slash, and skip control characters before they look.
const DANGEROUS = /[\\\p{Cc}]/u

const isPath = (text: string) => /^\/(?!\/)/.test(text)

/**
 * The page of ours that a text leads to, as a header may hold it; null for everything else: other
 * origins in any spelling, and the addresses of sign-in itself, which would go round in circles.
 */
export function returnPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !text.isWellFormed()) return null
  if (!isPath(text) || DANGEROUS.test(text) || !URL.canParse(text, ORIGIN)) return null
  const { origin, pathname, search, hash } = new URL(text, ORIGIN)
  // `/.//evil.example` becomes `//evil.example` only once it is resolved.
  if (origin !== ORIGIN || !isPath(pathname) || /^\/auth(?:\/|$)/i.test(pathname)) return null
  return `${pathname}${search}${hash}`
}
