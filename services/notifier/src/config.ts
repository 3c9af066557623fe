import {
  databaseEnvironment,
  redisEnvironment,
  serviceEnvironment,
  strictInProduction,
} from '@encaixe/service-kit'
import { z } from 'zod'
import { RETRY_DELAYS_SECONDS } from './sending/retry.rule.ts'
import { WEBHOOK_RETRY_SECONDS } from './webhooks/outcome.rule.ts'

const positive = (fallback: number) => z.coerce.number().positive().default(fallback)
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const delays = (usual: readonly number[]) =>
  z
    .string()
    .default(usual.join(','))
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(z.number().min(0)).max(20))

const isHttps = (url: string) => url.startsWith('https:')
const isHttpsOrNone = (url: string) => url === '' || isHttps(url)

/** Those of Chrome and Edge, Firefox, Safari, and Windows. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

const listed = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))

const origins = listed
  .pipe(z.array(z.string().regex(/^https?:\/\/(?:\*\.)?[\w.:-]+$/, 'must be origins')))
  .transform((list) => (list.length === 0 ? PUSH_SERVICES : list))

/** Of a provider; only that of the one that is used is needed. */
const address = z
  .union([z.literal(''), z.url()])
  .default('')
  .transform((url) => url.replace(/\/+$/, ''))

const neededBy = {
  cloud: ['WHATSAPP_API_URL', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_ACCESS_TOKEN'],
  evolution: ['EVOLUTION_API_URL', 'EVOLUTION_INSTANCE', 'EVOLUTION_API_KEY'],
} as const

export const config = z
  .object({
    ...serviceEnvironment.shape,
    ...databaseEnvironment.shape,
    ...redisEnvironment.shape,
    /** Where links in messages lead. */
    PUBLIC_URL: z.url().transform((url) => url.replace(/\/+$/, '')),
    /** Signs appointments' links and buttons; booking and the gateway have the same. */
    LINK_SECRET: z.string().min(16),
    /** Phones that want no messages are known by an HMAC under this: another key forgets them all. */
    OPT_OUT_SECRET: z.string().min(16),

    /** The Cloud API of the provider, or a server of the Evolution API (v2). */
    WHATSAPP_PROVIDER: z.enum(['cloud', 'evolution']).default('cloud'),
    WHATSAPP_API_URL: address,
    WHATSAPP_GRAPH_VERSION: z
      .string()
      .regex(/^v\d+\.\d+$/)
      .default('v25.0'),
    WHATSAPP_PHONE_NUMBER_ID: z.string().default(''),
    WHATSAPP_ACCESS_TOKEN: z.string().default(''),
    EVOLUTION_API_URL: address,
    EVOLUTION_INSTANCE: z.string().default(''),
    EVOLUTION_API_KEY: z.string().default(''),
    /** Phones do not show buttons and lists of every account: `text` words them instead. */
    EVOLUTION_CHOICES: z.enum(['native', 'text']).default('native'),
    /** When set, templates that the account lacks are registered. */
    WHATSAPP_BUSINESS_ACCOUNT_ID: optional,
    WHATSAPP_TIMEOUT_SECONDS: positive(10),
    /** The number's own limit: 80 by default, up to 1,000 once the provider raised it. */
    WHATSAPP_MESSAGES_PER_SECOND: positive(80),
    /** One person gets one message per this many seconds, */
    WHATSAPP_SECONDS_PER_PERSON: positive(6),
    /** and this many at once before that. */
    WHATSAPP_BURST_PER_PERSON: count(45),
    /**
     * The portfolio's own limit of people who get templates within 24 hours: 250 of a new one, 2,000 of a verified one,
     * later 10,000 and more. 0: it is not kept here, and the provider refuses what is above it.
     */
    WHATSAPP_PEOPLE_PER_DAY: z.coerce.number().int().min(0).default(0),
    WHATSAPP_CONCURRENCY: count(32),

    /** The private key of VAPID (RFC 8292), 32 bytes as base64url: another one ends every subscription. */
    VAPID_PRIVATE_KEY: z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes as base64url'),
    /** The push services that browsers may name, as origins; `*.` stands for any subdomain. */
    PUSH_SERVICES: origins,
    PUSH_TIMEOUT_SECONDS: positive(10),
    PUSH_CONCURRENCY: count(32),

    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    MAIL_FROM: z.string().min(3),
    /** Who is written to when WhatsApp does not work. */
    OPERATOR_EMAIL: optional.pipe(z.email().optional()),
    SMTP_TIMEOUT_SECONDS: positive(20),
    SMTP_CONNECTIONS: count(8),

    RETRY_DELAYS_SECONDS: delays(RETRY_DELAYS_SECONDS),
    /** Hosts of webhooks that may be local and called by plain HTTP; for development and tests only. */
    WEBHOOK_LOCAL_HOSTS: listed,
    /** Pauses before a webhook's next tries. */
    WEBHOOK_RETRY_SECONDS: delays(WEBHOOK_RETRY_SECONDS),
    SWEEP_SECONDS: positive(15),
    /** A worker that does not report back for this long was stopped. Longer than any timeout above. */
    LEASE_SECONDS: positive(30),
    UNKNOWN_GRACE_SECONDS: positive(300),

    POSTHOG_KEY: optional,
    POSTHOG_HOST: z.url().default('https://eu.i.posthog.com'),
  })
  .superRefine((config, context) => {
    const { WHATSAPP_PROVIDER: provider } = config
    for (const name of neededBy[provider]) {
      if (config[name] !== '') continue
      const message = `is needed where WHATSAPP_PROVIDER is ${provider}`
      context.addIssue({ code: 'custom', path: [name], message })
    }
    strictInProduction(config, context, {
      PUBLIC_URL: ['must be https', isHttps],
      WEBHOOK_LOCAL_HOSTS: ['must be empty', (hosts) => hosts.length === 0],
      WHATSAPP_API_URL: ['must be https', isHttpsOrNone],
      EVOLUTION_API_URL: ['must be https', isHttpsOrNone],
      POSTHOG_HOST: ['must be https', isHttps],
      PUSH_SERVICES: ['must be https', (services) => services.every(isHttps)],
    })
  })

export type Config = z.output<typeof config>
