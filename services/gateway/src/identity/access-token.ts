import { AppError } from '@encaixe/contracts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Provider } from './provider.ts'
import { awayErrorIn, providerFetch } from './provider-fetch.ts'
import { userIdOf } from './user-id.ts'

/** Only those whose public key cannot sign. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const CLOCK_TOLERANCE_SECONDS = 5

export interface AccessToken {
  userId: string
  /** Epoch milliseconds, as the other. */
  issuedAt: number
  authenticatedAt: number | null
}

interface Options {
  provider: Provider
  audience: string
  now: () => number
}

/** Reads access tokens of mobile clients (RFC 9068). */
export function accessTokens({ provider, audience, now }: Options) {
  let keySet: { address: string; keys: JWTVerifyGetKey } | undefined

  function keysAt(address: string | undefined): JWTVerifyGetKey {
    if (address === undefined) throw new Error('the identity provider names no keys')
    if (keySet?.address !== address) keySet = { address, keys: publishedKeys(address) }
    return keySet.keys
  }

  /** @throws AppError UNAUTHENTICATED, or UPSTREAM_UNAVAILABLE when nobody can say */
  return async (token: string): Promise<AccessToken> => {
    // As the provider writes it, so that people are the same by token and by session.
    const { issuer, jwks_uri: address } = (await provider()).serverMetadata()
    const keys = keysAt(address)
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      return accessTokenOf(payload, issuer)
    } catch (error) {
      const away = awayErrorIn(error)
      if (away) throw away
      // Whatever the reason: what cannot be verified is not verified.
      throw new AppError('UNAUTHENTICATED', 'The access token is not valid.')
    }
  }
}

function accessTokenOf(payload: JWTPayload, issuer: string): AccessToken {
  const { sub: subject = '', iat = 0, auth_time: authTime, client_id: clientId } = payload
  // A client that signed in as itself is nobody.
  if (subject === '' || subject === clientId) throw new Error('the token is nobody’s')
  return {
    userId: userIdOf({ issuer, subject }),
    issuedAt: iat * 1_000,
    authenticatedAt: typeof authTime === 'number' ? authTime * 1_000 : null,
  }
}

/** The provider's keys, asked for again when a token names another; while it is away, those last seen. */
function publishedKeys(address: string): JWTVerifyGetKey {
  const published = createRemoteJWKSet(new URL(address), { [customFetch]: providerFetch })
  return async (header, token) => {
    try {
      return await published(header, token)
    } catch (error) {
      const lastSeen = published.jwks()
      if (!awayErrorIn(error) || !lastSeen) throw error
      return createLocalJWKSet(lastSeen)(header, token)
    }
  }
}
