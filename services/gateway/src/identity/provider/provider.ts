import type { Logger } from '@encaixe/service-kit'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { Config } from '../../config.ts'
import { providerAway, providerFetch } from './provider-fetch.ts'

/** What the provider says of itself is asked again after this long. */
const REFRESH_MS = 60 * 60_000
/** While it is away it is asked at most this often. */
const RETRY_MS = 1_000
const TIMEOUT_SECONDS = 5

/** Answers what is known of the provider. @throws AppError UPSTREAM_UNAVAILABLE while that is nothing */
export type Provider = () => Promise<Configuration>

/**
 * The identity provider, found when it is first needed: the gateway starts without it. Once known it
 * stays known; what it says of itself is refreshed behind the requests.
 */
export function createProvider({ config, log }: { config: Config; log: Logger }): Provider {
  let known: { configuration: Configuration; at: number } | undefined
  let asking: Promise<Configuration> | undefined
  let failed: { error: unknown; at: number } | undefined

  async function ask() {
    try {
      const configuration = await discover(config)
      known = { configuration, at: performance.now() }
      failed = undefined
      return configuration
    } catch (error) {
      failed = { error, at: performance.now() }
      log.warn({ err: error }, 'the identity provider cannot be discovered')
      throw providerAway(error)
    } finally {
      asking = undefined
    }
  }

  const askOnce = () => {
    asking ??= ask()
    return asking
  }
  const hasJustFailed = () => failed !== undefined && performance.now() - failed.at < RETRY_MS

  return async () => {
    if (!known) {
      if (failed && hasJustFailed()) throw providerAway(failed.error)
      return askOnce()
    }
    const isOld = performance.now() - known.at > REFRESH_MS
    // Its failure was logged, and what was known goes on.
    if (isOld && !hasJustFailed()) askOnce().catch(() => undefined)
    return known.configuration
  }
}

function discover(config: Config): Promise<Configuration> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config
  const authentication =
    config.OIDC_CLIENT_AUTH === 'post' ? ClientSecretPost(secret) : ClientSecretBasic(secret)
  // The configuration refuses such an issuer in production.
  const isLocal = issuer.startsWith('http:')
  return discovery(new URL(issuer), id, {}, authentication, {
    // An ID token's signature counts too, not only the connection it came over.
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_SECONDS,
    [customFetch]: (url, { body = null, ...options }) => providerFetch(url, { ...options, body }),
  })
}
