import { join } from 'node:path'
import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ dir, env, providers, publicUrl, secret }) => ({
  ...providers.card,
  ...providers.mercadoPago,
  PUBLIC_URL: publicUrl,
  PIX_SECRETS: `local:${secret('pixSecrets')}`,
  // The sandbox's provider: it listens on this machine.
  PIX_PROVIDER_CA_FILE: env.PIX_PROVIDER_CA_FILE ?? join(dir, 'pix-ca.pem'),
  PIX_PRIVATE_PROVIDERS: env.PIX_PRIVATE_PROVIDERS ?? 'true',
  TRIAL_SECRET: secret('trialSecret'),
  PRICE_BASIC: env.PRICE_BASIC ?? 'price_basic',
  PRICE_PRO: env.PRICE_PRO ?? 'price_pro',
  PRICE_PREMIUM: env.PRICE_PREMIUM ?? 'price_premium',
})
