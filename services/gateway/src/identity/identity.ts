import type { Logger, Metrics } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { buildEndSessionUrl } from 'openid-client'
import type { Config } from '../config.ts'
import type { PhoneSecrets } from '../phone/secrets.ts'
import type { GatewayDatabase } from '../store.ts'
import { accessTokens } from './access-token.ts'
import { createAccounts } from './account-store.ts'
import { createAttempts } from './attempts.ts'
import { identifyBy } from './identify.ts'
import { createProvider, type Provider } from './provider.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'
import { serveSignIn } from './sign-in-routes.ts'
import { createSignUp } from './sign-up.ts'
import { signUpHints } from './sign-up-hint.ts'

interface Options {
  config: Config
  redis: Redis
  database: GatewayDatabase
  secrets: PhoneSecrets
  log: Logger
  metrics: Metrics
  /** Epoch milliseconds. */
  now: () => number
}

export type Identity = ReturnType<typeof createIdentity>

/** Who people are: accounts at the provider, sessions of browsers, access tokens of mobile clients. */
export function createIdentity({ config, redis, database, secrets, log, metrics, now }: Options) {
  const { OIDC_AUDIENCE: audience, PUBLIC_URL: publicUrl } = config
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
  const sessions = createSessions({ redis, secrets, now })
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
  const readAccessToken = accessTokens({ provider, audience, now })

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
    identify: identifyBy({ sessions, readAccessToken }),
    signUp: createSignUp({
      publicUrl,
      hints,
      developmentUrl: config.DEVELOPMENT_REGISTRATION_URL,
      log,
    }),
    serveSignIn: (server: FastifyInstance) =>
      serveSignIn(server, { signIn, sessions, hints, signOutUrl, metrics }),
    /** Where the provider's own pages are: the issuer's origin, and others once the provider has said so. */
    origins: (): readonly string[] => [...origins],
    /** Finds the provider before the first person needs it; a failure is logged, and tried again then. */
    prepare: (): Promise<unknown> => provider().catch(() => undefined),
  }
}
