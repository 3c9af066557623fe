import type { Providers } from '@encaixe/local-servers'
import type { Ports } from './ports.ts'
import { type Secrets, secretNamed } from './secrets.ts'

/** Where a stack runs: its ports, its secrets, and the person's own settings. */
interface Surroundings {
  ports: Ports
  secrets: Secrets
  env: NodeJS.ProcessEnv
}

/** Settings, or what the person's own environment has in their places. */
const preferring =
  (env: NodeJS.ProcessEnv) =>
  <T extends Record<string, string>>(usual: T): T => {
    const own = Object.keys(usual).filter((name) => env[name] !== undefined)
    return { ...usual, ...Object.fromEntries(own.map((name) => [name, env[name]])) }
  }

/** With a client of one's own the service asks the real Google, whose addresses it knows; without one, the sandbox. */
function googleOf({ ports, secrets, env }: Surroundings): Providers['google'] {
  const sandbox = (url: string) => (env.GOOGLE_CLIENT_ID ? '' : url)
  const inside = `http://127.0.0.1:${ports.sandbox}/google`
  return preferring(env)({
    GOOGLE_CLIENT_ID: 'encaixe.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: secretNamed(secrets, 'googleClientSecret'),
    // People are sent there.
    GOOGLE_AUTH_URL: sandbox(`http://localhost:${ports.sandbox}/google/o/oauth2/v2/auth`),
    GOOGLE_TOKEN_URL: sandbox(`${inside}/token`),
    GOOGLE_REVOKE_URL: sandbox(`${inside}/revoke`),
    GOOGLE_CALENDAR_URL: sandbox(`${inside}/calendar/v3`),
  })
}

/** With an application of one's own the service asks the real Mercado Pago; without one, the sandbox. */
function mercadoPagoOf({ ports, secrets, env }: Surroundings): Providers['mercadoPago'] {
  const sandbox = (url: string) => (env.MERCADO_PAGO_CLIENT_ID ? '' : url)
  return preferring(env)({
    MERCADO_PAGO_CLIENT_ID: '1234567890123456',
    MERCADO_PAGO_CLIENT_SECRET: secretNamed(secrets, 'mercadoPagoClientSecret'),
    MERCADO_PAGO_WEBHOOK_SECRET: secretNamed(secrets, 'mercadoPagoWebhookSecret'),
    MERCADO_PAGO_PAYER_EMAIL: 'pix@encaixe.example',
    MERCADO_PAGO_API_URL: sandbox(`http://127.0.0.1:${ports.sandbox}/mercado-pago`),
    // People are sent there.
    MERCADO_PAGO_AUTH_URL: sandbox(`http://localhost:${ports.sandbox}/mercado-pago/authorization`),
  })
}

/** The outside world: an address or key of a real provider in the environment wins over the sandbox. */
export function providersOf({ ports, secrets, env }: Surroundings): Providers {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`
  const settings = preferring(env)
  return {
    whatsapp: settings({
      WHATSAPP_PROVIDER: 'cloud',
      WHATSAPP_API_URL: sandbox,
      WHATSAPP_PHONE_NUMBER_ID: secrets.whatsappPhoneNumberId,
      WHATSAPP_ACCESS_TOKEN: secrets.whatsappAccessToken,
      WHATSAPP_BUSINESS_ACCOUNT_ID: secrets.whatsappBusinessAccountId,
      EVOLUTION_API_URL: `${sandbox}/evolution`,
      EVOLUTION_INSTANCE: 'encaixe',
      EVOLUTION_API_KEY: secrets.whatsappAccessToken,
    }),
    whatsappWebhook: settings({
      WHATSAPP_APP_SECRET: secrets.whatsappAppSecret,
      WHATSAPP_VERIFY_TOKEN: secrets.whatsappVerifyToken,
      // The sandbox's own; its messages come by its page.
      WHATSAPP_NUMBER: '551140000000',
      EVOLUTION_WEBHOOK_KEY: env.EVOLUTION_API_KEY ?? secrets.whatsappAccessToken,
    }),
    card: settings({
      STRIPE_SECRET_KEY: secrets.cardSecretKey,
      // A real key is for the real processor.
      STRIPE_API_URL: env.STRIPE_SECRET_KEY ? 'https://api.stripe.com' : sandbox,
    }),
    cardWebhook: settings({
      STRIPE_WEBHOOK_SECRET: secrets.cardWebhookSecret,
      STRIPE_PAGES: `https://checkout.stripe.com,https://billing.stripe.com,http://localhost:${ports.sandbox}`,
    }),
    transcription: settings({
      TRANSCRIPTION_URL: `${sandbox}/transcription/v1`,
      TRANSCRIPTION_MODEL: 'whisper-1',
      TRANSCRIPTION_API_KEY: '',
    }),
    postalCodes: settings({ POSTAL_CODE_URL: `${sandbox}/ws` }),
    google: googleOf({ ports, secrets, env }),
    mercadoPago: mercadoPagoOf({ ports, secrets, env }),
    mail: settings({
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_FROM: 'Encaixe <avisos@encaixe.localhost>',
    }),
    push: settings({
      PUSH_SERVICES: [
        ...['127.0.0.1', 'localhost'].map((host) => `http://${host}:${ports.sandbox}`),
        // A person's own browser.
        'https://fcm.googleapis.com',
        'https://*.push.services.mozilla.com',
        'https://*.push.apple.com',
      ].join(','),
    }),
    identity: settings({
      OIDC_ISSUER: `http://localhost:${ports.sandbox}/identity`,
      OIDC_CLIENT_ID: 'encaixe-web',
      OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
      OIDC_AUDIENCE: 'https://api.encaixe.app',
      OIDC_API_CLIENTS: 'encaixe-mobile',
    }),
  }
}
