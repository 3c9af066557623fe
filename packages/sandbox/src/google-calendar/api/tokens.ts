import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { GoogleConfig } from '../config.ts'
import { GoogleError, OAuthError } from '../errors.ts'
import type { Calendars } from '../model/calendars.ts'

const ACCESS_SECONDS = 3_599
const CODE_MS = 60_000

/** What a person has allowed, until the client fetches its tokens. */
interface Code {
  account: string
  scopes: string[]
  redirectUri: string
  challenge: string
  isOffline: boolean
  until: number
}

interface Access {
  grant: string
  account: string
  scopes: string[]
  until: number
}

export type Tokens = ReturnType<typeof createTokens>

/** OAuth 2.0 for web servers: codes with PKCE, access tokens of an hour, refresh tokens that stay. */
export function createTokens({
  calendars,
  config,
}: {
  calendars: Calendars
  config: GoogleConfig
}) {
  const { store, now } = calendars
  const codes = new Map<string, Code>()
  const given = new Map<string, Access>()

  function requireClient(form: Record<string, unknown>) {
    const isKnown =
      form.client_id === config.GOOGLE_CLIENT_ID &&
      form.client_secret === config.GOOGLE_CLIENT_SECRET
    if (!isKnown) throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401)
  }

  function giveAccess(grant: string, account: string, scopes: string[]) {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    given.set(token, { grant, account, scopes, until: now() + ACCESS_SECONDS * 1_000 })
    return {
      access_token: token,
      expires_in: ACCESS_SECONDS,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    }
  }

  const invalidGrant = (why: string) => new OAuthError('invalid_grant', why)

  return {
    giveCode(allowed: Omit<Code, 'until'>): string {
      const code = `4/${randomBytes(20).toString('base64url')}`
      codes.set(code, { ...allowed, until: now() + CODE_MS })
      return code
    },

    /** The token endpoint. @throws {OAuthError} */
    exchange(form: Record<string, unknown>) {
      requireClient(form)
      if (form.grant_type === 'refresh_token') {
        const grant = store.get('grant', String(form.refresh_token))
        if (!grant || grant.scopes.length === 0) {
          throw invalidGrant('Token has been expired or revoked.')
        }
        return giveAccess(grant.id, grant.account, grant.scopes)
      }
      if (form.grant_type !== 'authorization_code') {
        throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${form.grant_type}`)
      }
      const code = codes.get(String(form.code))
      codes.delete(String(form.code))
      const verifier = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
      if (!code || code.until < now()) throw invalidGrant('Malformed auth code.')
      if (code.redirectUri !== form.redirect_uri) {
        throw new OAuthError('redirect_uri_mismatch', 'Bad Request')
      }
      if (code.challenge !== verifier) throw invalidGrant('Invalid code verifier.')
      const { account, scopes, isOffline } = code
      const id = `1//${randomBytes(30).toString('base64url')}`
      if (isOffline) store.save('grant', { id, account, scopes })
      return { ...giveAccess(id, account, scopes), ...(isOffline && { refresh_token: id }) }
    },

    /** Ends a grant by one of its tokens. @throws {OAuthError} */
    revoke(token: string) {
      const grant = store.get('grant', given.get(token)?.grant ?? token)
      if (!grant || grant.scopes.length === 0) {
        throw new OAuthError('invalid_token', 'Token expired or revoked')
      }
      store.save('grant', { ...grant, scopes: [] })
    },

    /** The account that a request to the API is made for. @throws {GoogleError} */
    accountOf({ headers }: FastifyRequest, oneOf: readonly string[]): string {
      const [, bearer = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
      const access = given.get(bearer)
      const isGood =
        access && access.until > now() && store.get('grant', access.grant)?.scopes.length !== 0
      if (!isGood) throw new GoogleError(401, 'authError', 'Invalid Credentials')
      if (oneOf.some((scope) => access.scopes.includes(scope))) return access.account
      throw new GoogleError(
        403,
        'insufficientPermissions',
        'Request had insufficient authentication scopes.',
      )
    },
  }
}
