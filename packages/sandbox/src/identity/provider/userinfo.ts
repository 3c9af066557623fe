import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { type Accounts, claimsOf } from '../accounts.ts'
import type { IdentityConfig } from '../config.ts'
import type { Keys } from './keys.ts'
import type { Step } from './steps.ts'

interface Parts {
  issuer: string
  config: IdentityConfig
  accounts: Accounts
  keys: Keys
}

/**
 * An access token for our API also opens userinfo, as at the hosted providers. The library issues
 * such a token for one audience only and refuses it there, so it is checked here.
 */
export function userinfoForAccessToken({ issuer, config, accounts, keys }: Parts): Step {
  const { kty, n, e, alg, kid } = keys.signing
  const publicKey: JWK = {
    kty: String(kty),
    alg: String(alg),
    kid: String(kid),
    n: String(n),
    e: String(e),
  }
  const keySet = createLocalJWKSet({ keys: [publicKey] })

  return async (context, next) => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(context.get('authorization')) ?? []
    if (context.path !== '/me' || token === undefined) return next()
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: config.IDENTITY_AUDIENCE,
        typ: 'at+jwt',
        algorithms: ['RS256'],
      })
      const account = accounts.bySubject(String(payload.sub))
      const scopes = String(payload.scope).split(' ')
      if (!account || !scopes.includes('openid')) return refuse()
      const { sub, name, ...email } = claimsOf(account)
      context.body = {
        sub,
        ...(scopes.includes('profile') && { name }),
        ...(scopes.includes('email') && email),
      }
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      refuse()
    }

    function refuse() {
      context.status = 401
      context.set('www-authenticate', 'Bearer error="invalid_token"')
      context.body = { error: 'invalid_token', error_description: 'invalid token provided' }
    }
  }
}
