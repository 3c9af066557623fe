import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'

export const servicesWithDatabase = ['scheduling', 'booking', 'billing', 'notifier'] as const
export const services = ['gateway', ...servicesWithDatabase] as const

export type Service = (typeof services)[number]
export type Databases = Record<(typeof servicesWithDatabase)[number], string>

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
  ports: Ports
  secrets: Secrets
  databases: Databases
  redisUrl: string
  natsUrl: string
  /** The person's own environment: an address or key of a real provider in it wins over the sandbox. */
  env: NodeJS.ProcessEnv
}

export function processTable({
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
  const bus = {
    NATS_URL: natsUrl,
    RPC_FALLBACK_URLS: servicesWithDatabase.map((name) => `${name}=${at(ports[name])}`).join(','),
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
        REDIS_URL: redisUrl,
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
        // The gateway stands before it and says whom it speaks for.
        ADDRESS_HEADER: 'x-forwarded-for',
        PROTOCOL_HEADER: 'x-forwarded-proto',
        HOST_HEADER: 'x-forwarded-host',
        SHUTDOWN_TIMEOUT: '3',
      },
      ready: { path: '/robots.txt', when: 'listening' },
      stopsIn: 1,
    },
  ]
}
