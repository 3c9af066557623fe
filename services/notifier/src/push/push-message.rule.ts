/** What a browser shows, and where a touch leads. */
export interface PushMessage {
  /** The delivery's: a second copy replaces the first. */
  id: string
  title: string
  body: string
  /** On our site. */
  path: string
}

/** Push services take 4,096 bytes (RFC 8030, 7.2); encryption adds 103, and a pad delimiter. */
const MOST_BYTES = 3_000
/** A screen shows less. */
const MOST_BODY = 500

const bytesOf = (message: PushMessage) => Buffer.byteLength(JSON.stringify(message))

/** The message as it is encrypted: its body is cut to what a push service takes. */
export function pushPayload(message: PushMessage): string {
  const letters = [...message.body]
  let body =
    letters.length > MOST_BODY ? `${letters.slice(0, MOST_BODY - 1).join('')}…` : message.body
  while (bytesOf({ ...message, body }) > MOST_BYTES && body !== '') {
    const half = [...body].slice(0, Math.floor([...body].length / 2))
    body = half.length === 0 ? '' : `${half.join('')}…`
  }
  return JSON.stringify({ ...message, body })
}

/** The longest that push services keep a message: four weeks. */
const LONGEST_SECONDS = 28 * 24 * 3_600

/** For how many seconds a push service keeps a message for a phone that is off. */
export function timeToLive(usefulUntil: string, now: Temporal.Instant): number {
  const seconds = Math.floor(now.until(Temporal.Instant.from(usefulUntil)).total('seconds'))
  return Math.min(Math.max(seconds, 0), LONGEST_SECONDS)
}
