import { importJWK, jwtVerify } from 'jose'

const DAY_SECONDS = 24 * 3_600
const POINT = 65

/** Why a push service refuses a sender. */
export class BadVapid extends Error {}

interface Expected {
  /** The origin of the push service. */
  audience: string
  /** The key that the browser subscribed with, base64url; null: it named none. */
  publicKey: string | null
  now: number
}

/**
 * Checks who sends (RFC 8292): a token signed with the key that the browser subscribed with, for this service, for a
 * day at most, with an address to write to.
 * @throws {BadVapid}
 */
export async function checkVapid(
  authorization: string | undefined,
  { audience, publicKey, now }: Expected,
): Promise<void> {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined || key === undefined) throw new BadVapid('no token and key of VAPID')
  if (publicKey !== null && key !== publicKey)
    throw new BadVapid('the browser subscribed with another key')
  const { sub, exp } = await claimsOf(token, key, { audience, now })
  if (exp === undefined || exp > now / 1_000 + DAY_SECONDS) {
    throw new BadVapid('the token is good for longer than a day')
  }
  if (!/^(?:mailto:.+@.+|https:.+)$/.test(sub ?? ''))
    throw new BadVapid('there is nobody to write to')
}

async function claimsOf(
  token: string,
  key: string,
  { audience, now }: Pick<Expected, 'audience' | 'now'>,
) {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== POINT) throw new BadVapid('the key is no point of P-256')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const options = { algorithms: ['ES256'], audience, currentDate: new Date(now) }
    const { payload } = await jwtVerify(token, publicKey, options)
    return payload
  } catch (error) {
    throw new BadVapid(error instanceof Error ? error.message : String(error))
  }
}
