import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ env, providers, publicUrl, secret }) => ({
  ...providers.card,
  PUBLIC_URL: publicUrl,
  TRIAL_SECRET: secret('trialSecret'),
  PRICE_BASIC: env.PRICE_BASIC ?? 'price_basic',
  PRICE_PRO: env.PRICE_PRO ?? 'price_pro',
  PRICE_PREMIUM: env.PRICE_PREMIUM ?? 'price_premium',
})
