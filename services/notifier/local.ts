import type { LocalEnvironment } from '@encaixe/local-servers'

export const localEnvironment: LocalEnvironment = ({ providers, redisUrl, publicUrl, secret }) => ({
  ...providers.whatsapp,
  ...providers.mail,
  REDIS_URL: redisUrl,
  PUBLIC_URL: publicUrl,
  LINK_SECRET: secret('linkSecret'),
  OPT_OUT_SECRET: secret('optOutSecret'),
  VAPID_PRIVATE_KEY: Buffer.from(secret('vapidPrivateKey'), 'hex').toString('base64url'),
  ...providers.push,
  WEBHOOK_LOCAL_HOSTS: '127.0.0.1,localhost',
})
