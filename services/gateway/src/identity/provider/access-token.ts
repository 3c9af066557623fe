import { AppError } from '@encaixe/contracts'
import { type JWTPayload, jwtVerify } from 'jose'
import { userIdOf } from '../user-id.ts'
import { awayErrorIn } from './provider-fetch.ts'
import { type ProviderKeys, SIGNING_ALGORITHMS } from './provider-keys.ts'

const CLOCK_TOLERANCE_SECONDS = 5
/** However long the provider lets one live: what ends all sessions is remembered for as long. */
export const LONGEST_LIFE_SECONDS = 24 * 60 * 60

export interface AccessToken {
  userId: string
  /** Epoch milliseconds, as the other. */
  issuedAt: number
  authenticatedAt: number | null
}

interface Options {
  keysOf: ProviderKeys
  audience: string
  /** The apps whose tokens count. */
  clients: readonly string[]
  /** What a token must have been granted. */
  scope: string
  now: () => number
}

/** Reads access tokens of mobile clients (RFC 9068). */
export function accessTokens({ keysOf, audience, clients, scope, now }: Options) {
  /** @throws AppError UNAUTHENTICATED, or UPSTREAM_UNAVAILABLE when nobody can say */
  return async (token: string): Promise<AccessToken> => {
    // The issuer as the provider writes it, so that people are the same by token and by session.
    const { issuer, keys } = await keysOf()
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: SIGNING_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: LONGEST_LIFE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      requireOurs(payload, { clients, scope })
      return accessTokenOf(payload, issuer)
    } catch (error) {
      const away = awayErrorIn(error)
      if (away) throw away
      // Whatever the reason: what cannot be verified is not verified.
      throw new AppError('UNAUTHENTICATED', 'The access token is not valid.')
    }
  }
}

/** `azp` is how some providers name the client. */
const clientOf = ({ client_id: clientId, azp }: JWTPayload) => clientId ?? azp

/** Others may ask for our audience, too: only our own apps count, and what was granted to them. */
function requireOurs(payload: JWTPayload, { clients, scope }: Pick<Options, 'clients' | 'scope'>) {
  const client = clientOf(payload)
  if (typeof client !== 'string' || !clients.includes(client)) {
    throw new Error('the token is of another client')
  }
  const granted = typeof payload.scope === 'string' ? payload.scope.split(' ') : []
  if (!granted.includes(scope)) throw new Error('the token was granted less')
}

function accessTokenOf(payload: JWTPayload, issuer: string): AccessToken {
  const { sub: subject = '', iat = 0, auth_time: authTime } = payload
  // A client that signed in as itself is nobody.
  if (subject === '' || subject === clientOf(payload)) throw new Error('the token is nobody’s')
  return {
    userId: userIdOf({ issuer, subject }),
    issuedAt: iat * 1_000,
    authenticatedAt: typeof authTime === 'number' ? authTime * 1_000 : null,
  }
}
