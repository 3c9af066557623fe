import type { Bus, Logger, Metrics } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { buildEndSessionUrl } from 'openid-client'
import type { Config } from '../config.ts'
import type { Caller } from '../http/access/caller.ts'
import type { GatewayDatabase } from '../store.ts'
import { createAccounts } from './account-store.ts'
import { knownKeys } from './api-keys/known-keys.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { identifyBy } from './identify.ts'
import type { PhoneSecrets } from './phone-secrets.ts'
import { accessTokens } from './provider/access-token.ts'
import { logoutTokens } from './provider/logout-token.ts'
import { createProvider, type Provider } from './provider/provider.ts'
import { providerKeys } from './provider/provider-keys.ts'
import { serveProviderLogout } from './provider/provider-logout.ts'
import { endPushOf } from './push-of-sessions.ts'
import type { SecurityLog } from './security-log.ts'
import { createSessions } from './sessions.ts'
import { createAttempts } from './sign-in/attempts.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { serveSignIn } from './sign-in/sign-in-routes.ts'
import { createSignUp } from './sign-in/sign-up.ts'
import { signUpHints } from './sign-in/sign-up-hint.ts'

interface Options {
  config: Config
  bus: Bus
  redis: Redis
  database: GatewayDatabase
  secrets: PhoneSecrets
  security: SecurityLog
  log: Logger
  metrics: Metrics
  /** Epoch milliseconds. */
  now: () => number
}

export type Identity = ReturnType<typeof createIdentity>

/** Who people are: accounts at the provider, sessions of browsers, access tokens of mobile clients. */
export function createIdentity(options: Options) {
  const { config, redis, database, secrets, security, log, metrics, now } = options
  const { PUBLIC_URL: publicUrl } = config
  const discovered = createProvider({ config, log })
  const origins = new Set([new URL(config.OIDC_ISSUER).origin])
  const provider: Provider = async () => {
    const configuration = await discovered()
    const { authorization_endpoint, end_session_endpoint } = configuration.serverMetadata()
    for (const url of [authorization_endpoint, end_session_endpoint]) {
      if (url !== undefined) origins.add(new URL(url).origin)
    }
    return configuration
  }
  const sessions = createSessions({ redis, secrets, now, onEnd: endPushOf(options) })
  const accounts = createAccounts({ database, now })
  const hints = signUpHints(config.OIDC_CLIENT_SECRET)
  const signIn = createSignIn({
    provider,
    accounts,
    sessions,
    attempts: createAttempts(redis),
    redirectUri: new URL('/auth/callback', publicUrl).href,
    now,
  })
  const keysOf = providerKeys(provider)
  const readAccessToken = accessTokens({
    keysOf,
    audience: config.OIDC_AUDIENCE,
    clients: config.OIDC_API_CLIENTS,
    scope: config.OIDC_API_SCOPE,
    now,
  })
  const readLogoutToken = logoutTokens({ keysOf, clientId: config.OIDC_CLIENT_ID, now })

  async function signOutUrl(): Promise<string | null> {
    try {
      const configuration = await provider()
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      const post_logout_redirect_uri = new URL('/', publicUrl).href
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href
    } catch (error) {
      log.warn({ err: error }, 'signed out here, but not at the identity provider')
      return null
    }
  }

  return {
    sessions,
    accounts,
    identify: identifyBy({ sessions, readAccessToken, findKey: knownKeys({ database, now }) }),
    signUp: createSignUp({
      publicUrl,
      hints,
      developmentUrl: config.DEVELOPMENT_REGISTRATION_URL,
      log,
    }),
    serveSignIn: (server: FastifyInstance) =>
      serveSignIn(server, { signIn, sessions, hints, signOutUrl, metrics, security }),
    serveProviderLogout: (server: FastifyInstance) =>
      serveProviderLogout(server, { redis, sessions, readLogoutToken, security }),
    /**
     * For what an open browser must not be enough for.
     * @throws AppError UNAUTHENTICATED
     */
    requireFreshSignIn(caller: Caller | null, what: string): void {
      try {
        requireFreshSignIn(caller, Temporal.Instant.fromEpochMilliseconds(now()), what)
      } catch (error) {
        security.record('fresh_sign_in_asked', { userId: caller?.userId, what })
        throw error
      }
    },
    /** Where the provider's own pages are: the issuer's origin, and others once the provider has said so. */
    origins: (): readonly string[] => [...origins],
    /** Finds the provider before the first person needs it; a failure is logged, and tried again then. */
    prepare: (): Promise<unknown> => provider().catch(() => undefined),
  }
}
