import { join } from 'node:path'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'

/** The services that others ask. */
const answeringServices = ['scheduling', 'booking', 'billing', 'notifier'] as const
export const services = ['gateway', ...answeringServices] as const

export type Service = (typeof services)[number]
export type Databases = Record<Service, string>

/** One process of ours: what runs, with which environment, and the address that says it is ready. */
export interface ProcessRow {
  name: Service | 'sandbox' | 'web'
  label: string
  /** From the root of the checkout. */
  entry: string
  port: number
  env: Record<string, string>
  /** `ready` answers 200 when the process does its work; `listening` answers anything at all. */
  ready: { path: string; when: 'ready' | 'listening' }
  /** Stopped in this order: first those that take requests, last those the others need. */
  stopsIn: 1 | 2 | 3
}

export interface Surroundings {
  /** Where what belongs to this stack is kept. */
  dir: string
  ports: Ports
  secrets: Secrets
  databases: Databases
  redisUrl: string
  natsUrl: string
  /** The person's own environment: an address or key of a real provider in it wins over the sandbox. */
  env: NodeJS.ProcessEnv
}

export function processTable({
  dir,
  ports,
  secrets,
  databases,
  redisUrl,
  natsUrl,
  env,
}: Surroundings): ProcessRow[] {
  const at = (port: number) => `http://127.0.0.1:${port}`
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${ports.gateway}`
  const whatsapp = {
    WHATSAPP_PHONE_NUMBER_ID: env.WHATSAPP_PHONE_NUMBER_ID ?? secrets.whatsappPhoneNumberId,
    WHATSAPP_ACCESS_TOKEN: env.WHATSAPP_ACCESS_TOKEN ?? secrets.whatsappAccessToken,
  }
  const webhook = {
    WHATSAPP_APP_SECRET: env.WHATSAPP_APP_SECRET ?? secrets.whatsappAppSecret,
  }
  const sandboxUrl = `http://localhost:${ports.sandbox}`
  const identity = {
    OIDC_ISSUER: env.OIDC_ISSUER ?? `${sandboxUrl}/identity`,
    OIDC_CLIENT_ID: env.OIDC_CLIENT_ID ?? 'encaixe-web',
    OIDC_CLIENT_SECRET: env.OIDC_CLIENT_SECRET ?? secrets.oidcClientSecret,
    OIDC_AUDIENCE: env.OIDC_AUDIENCE ?? 'https://api.encaixe.app',
  }
  const bus = {
    NATS_URL: natsUrl,
    RPC_FALLBACK_URLS: answeringServices.map((name) => `${name}=${at(ports[name])}`).join(','),
    INTERNAL_RPC_SECRET: secrets.internalRpcSecret,
  }
  const ready = { path: '/ready', when: 'ready' } as const

  return [
    {
      name: 'sandbox',
      label: 'the sandbox',
      entry: 'packages/sandbox/src/main.ts',
      port: ports.sandbox,
      env: {
        ...whatsapp,
        ...webhook,
        SMTP_PORT: String(ports.smtp),
        WHATSAPP_WEBHOOK_URL: `${at(ports.gateway)}/api/whatsapp/webhook`,
        IDENTITY_CLIENT_ID: identity.OIDC_CLIENT_ID,
        IDENTITY_CLIENT_SECRET: identity.OIDC_CLIENT_SECRET,
        IDENTITY_REDIRECT_URIS: `${publicUrl}/auth/callback`,
        IDENTITY_POST_LOGOUT_REDIRECT_URIS: `${publicUrl}/`,
        IDENTITY_AUDIENCE: identity.OIDC_AUDIENCE,
        IDENTITY_DATA_FILE: join(dir, 'identity.sqlite'),
        PUBLIC_URL: sandboxUrl,
      },
      ready,
      stopsIn: 3,
    },
    {
      name: 'scheduling',
      label: 'scheduling',
      entry: 'services/scheduling/src/main.ts',
      port: ports.scheduling,
      env: { ...bus, DATABASE_URL: databases.scheduling },
      ready,
      stopsIn: 2,
    },
    {
      name: 'booking',
      label: 'booking',
      entry: 'services/booking/src/main.ts',
      port: ports.booking,
      env: { ...bus, DATABASE_URL: databases.booking },
      ready,
      stopsIn: 2,
    },
    {
      name: 'billing',
      label: 'billing',
      entry: 'services/billing/src/main.ts',
      port: ports.billing,
      env: {
        ...bus,
        DATABASE_URL: databases.billing,
        PRICE_BASIC: env.PRICE_BASIC ?? 'price_basic',
        PRICE_PRO: env.PRICE_PRO ?? 'price_pro',
        PRICE_PREMIUM: env.PRICE_PREMIUM ?? 'price_premium',
      },
      ready,
      stopsIn: 2,
    },
    {
      name: 'notifier',
      label: 'notifier',
      entry: 'services/notifier/src/main.ts',
      port: ports.notifier,
      env: {
        ...bus,
        ...whatsapp,
        DATABASE_URL: databases.notifier,
        REDIS_URL: redisUrl,
        PUBLIC_URL: publicUrl,
        WHATSAPP_BUSINESS_ACCOUNT_ID:
          env.WHATSAPP_BUSINESS_ACCOUNT_ID ?? secrets.whatsappBusinessAccountId,
        WHATSAPP_API_URL: env.WHATSAPP_API_URL ?? at(ports.sandbox),
        SMTP_URL: env.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
        MAIL_FROM: env.MAIL_FROM ?? 'Encaixe <avisos@encaixe.localhost>',
      },
      ready,
      stopsIn: 2,
    },
    {
      name: 'gateway',
      label: 'the gateway',
      entry: 'services/gateway/src/main.ts',
      port: ports.gateway,
      env: {
        ...bus,
        ...webhook,
        ...identity,
        DATABASE_URL: databases.gateway,
        REDIS_URL: redisUrl,
        ...(!env.MEDIA_S3_ENDPOINT && { MEDIA_FOLDER: env.MEDIA_FOLDER ?? join(dir, 'media') }),
        CHALLENGE_SECRET: secrets.challengeSecret,
        WEB_URL: at(ports.web),
        PUBLIC_URL: publicUrl,
        // The web's server calls from this machine and passes its client's address on.
        TRUSTED_PROXIES: env.TRUSTED_PROXIES ?? '127.0.0.1/32,::1/128',
        WHATSAPP_VERIFY_TOKEN: env.WHATSAPP_VERIFY_TOKEN ?? secrets.whatsappVerifyToken,
      },
      ready,
      stopsIn: 1,
    },
    {
      name: 'web',
      label: 'the web',
      entry: 'web/build/index.js',
      port: ports.web,
      env: {
        API_URL: at(ports.gateway),
        PUBLIC_URL: publicUrl,
        WEB_SECRET: secrets.webSecret,
        // The gateway stands before it and says whom it speaks for.
        ADDRESS_HEADER: 'x-forwarded-for',
        PROTOCOL_HEADER: 'x-forwarded-proto',
        HOST_HEADER: 'x-forwarded-host',
        // A picture of up to 5 MiB, sent by a form.
        BODY_SIZE_LIMIT: '6M',
        SHUTDOWN_TIMEOUT: '3',
      },
      ready: { path: '/robots.txt', when: 'listening' },
      stopsIn: 1,
    },
  ]
}
