import { type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { awayErrorIn } from './provider-fetch.ts'
import { type ProviderKeys, SIGNING_ALGORITHMS } from './provider-keys.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const CLOCK_TOLERANCE_SECONDS = 30
/** It is sent at once: an older one is somebody's who has kept it. */
const LONGEST_LIFE_SECONDS = 5 * 60

/** Who signed out at the provider: of one session there, or of all. */
export interface ProviderLogout {
  issuer: string
  subject: string | null
  sessionId: string | null
  /** The token’s own name, by which it counts once. */
  tokenId: string
}

const logoutClaims = z.looseObject({
  sub: z.string().min(1).nullable().default(null),
  sid: z.string().min(1).nullable().default(null),
  jti: z.string().min(1).max(1_000),
  events: z.looseObject({ [EVENT]: z.looseObject({}) }),
})

interface Options {
  keysOf: ProviderKeys
  /** The client of the web, whom the provider tells. */
  clientId: string
  now: () => number
}

/**
 * Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @returns null for one that proves nothing
 */
export function logoutTokens({ keysOf, clientId, now }: Options) {
  /** @throws AppError UPSTREAM_UNAVAILABLE when nobody can say */
  return async (token: string): Promise<ProviderLogout | null> => {
    const { issuer, keys } = await keysOf()
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: SIGNING_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LONGEST_LIFE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
      })
      return isLogout(payload, protectedHeader.typ) ? logoutOf(payload, issuer) : null
    } catch (error) {
      const away = awayErrorIn(error)
      if (away) throw away
      return null
    }
  }
}

/** An ID token has a nonce; an access token another type. */
const isLogout = (payload: JWTPayload, type: string | undefined) =>
  !('nonce' in payload) && [undefined, 'jwt', 'logout+jwt'].includes(type?.toLowerCase())

function logoutOf(payload: JWTPayload, issuer: string): ProviderLogout | null {
  const claims = logoutClaims.safeParse(payload)
  if (!claims.success) return null
  const { sub: subject, sid: sessionId, jti: tokenId } = claims.data
  return subject === null && sessionId === null ? null : { issuer, subject, sessionId, tokenId }
}
