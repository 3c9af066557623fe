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
  const cutTo = (count: number): PushMessage => {
    if (letters.length <= count) return message
    return { ...message, body: count === 0 ? '' : `${letters.slice(0, count - 1).join('')}…` }
  }
  let count = MOST_BODY
  while (count > 0 && bytesOf(cutTo(count)) > MOST_BYTES) count = Math.floor(count / 2)
  return JSON.stringify(cutTo(count))
}

/** The longest that push services keep a message: four weeks. */
const LONGEST_SECONDS = 28 * 24 * 3_600

/** For how many seconds a push service keeps a message for a phone that is off. */
export function timeToLive(usefulUntil: string, now: Temporal.Instant): number {
  const seconds = Math.floor(now.until(Temporal.Instant.from(usefulUntil)).total('seconds'))
  return Math.min(Math.max(seconds, 0), LONGEST_SECONDS)
}
