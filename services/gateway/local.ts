import { join } from 'node:path'
import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = (surroundings) => {
  const { dir, port, gatewayPort, publicUrl, webUrl, redisUrl, providers, env, secret } =
    surroundings
  return {
    ...providers.identity,
    ...providers.whatsappWebhook,
    ...providers.cardWebhook,
    ...providers.postalCodes,
    PORT: String(gatewayPort),
    HEALTH_PORT: String(port),
    REDIS_URL: redisUrl,
    ...(!env.MEDIA_S3_ENDPOINT && { MEDIA_FOLDER: env.MEDIA_FOLDER ?? join(dir, 'media') }),
    CHALLENGE_SECRET: secret('challengeSecret'),
    PHONE_CODE_SECRET: secret('phoneCodeSecret'),
    LINK_SECRET: secret('linkSecret'),
    CRON_SECRET: env.CRON_SECRET ?? secret('cronSecret'),
    API_DOCUMENTS: env.API_DOCUMENTS ?? 'public',
    WEB_URL: webUrl,
    PUBLIC_URL: publicUrl,
    // The web's server calls from this machine and passes its client's address on.
    TRUSTED_PROXIES: env.TRUSTED_PROXIES ?? '127.0.0.1/32,::1/128',
  }
}
