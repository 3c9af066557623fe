/** How far back from the limit, as a part of it, a cut may move to fall between two words. */
const NEAR = 1 / 3

/** The first `limit` characters, or a little less when that keeps the last word whole. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const trimmed = text.trim()
  if (trimmed.length <= limit) return trimmed
  if (trimmed[limit] === ' ') return trimmed.slice(0, limit).trimEnd()
  const boundary = trimmed.lastIndexOf(' ', limit)
  return trimmed.slice(0, boundary >= limit * (1 - NEAR) ? boundary : limit).trimEnd()
}
