import { createHmac } from 'node:crypto'
import { isSameSecret } from '../identity/secrets.ts'

/** How far its time may be from ours, to either side: a provider's clock is never ten minutes ahead. */
const TOLERANCE_SECONDS = 300
/** While one secret replaces another a body is signed with both. */
const MOST_SIGNATURES = 10

export type Refused = 'malformed' | 'too_old' | 'in_the_future' | 'wrong_signature'

interface Signed {
  /** `t=<Unix seconds>,v1=<hex>`, with as many v1 as there are secrets in use; other schemes mean nothing. */
  header: string
  /** The bytes as they were sent. */
  body: Buffer
  secrets: readonly string[]
  /** Unix seconds. */
  now: number
}

/** Why a signed body is not to be believed; null when it is. */
export function refusalOf({ header, body, secrets, now }: Signed): Refused | null {
  const { times, signatures } = partsOf(header)
  const [time = ''] = times
  const isReadable = times.length === 1 && /^\d{1,12}$/.test(time)
  if (!isReadable || signatures.length === 0 || signatures.length > MOST_SIGNATURES) {
    return 'malformed'
  }
  const isRight = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
    return signatures.some((given) => isSameSecret(given, expected))
  })
  if (!isRight) return 'wrong_signature'
  if (Number(time) < now - TOLERANCE_SECONDS) return 'too_old'
  if (Number(time) > now + TOLERANCE_SECONDS) return 'in_the_future'
  return null
}

function partsOf(header: string): { times: string[]; signatures: string[] } {
  const pairs = header.split(',').map((part) => part.trim().split(/=(.*)/s))
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value = '']) => (key === name ? [value] : []))
  return { times: valuesOf('t'), signatures: valuesOf('v1') }
}
