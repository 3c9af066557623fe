import {
  databaseEnvironment,
  redisEnvironment,
  serviceEnvironment,
  strictInProduction,
} from '@encaixe/service-kit'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { mediaEnvironment, requireOneMediaStore } from './avatar/config.ts'
import { challengeEnvironment } from './challenge/challenges.ts'
import { deletionEnvironment } from './deletion/config.ts'
import { drainEnvironment } from './http/drain.ts'
import { pressureEnvironment } from './http/limits/pressure.ts'
import { timeoutEnvironment } from './http/limits/timeouts.ts'
import { phoneEnvironment } from './identity/phone-secrets.ts'
import { liveEnvironment } from './live/connections.ts'
import { postalCodeEnvironment } from './postal-codes/postal-codes.ts'

/** The only addresses that HTTP is spoken at: `localhost:4000` is an address, too, of the scheme `localhost`. */
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address like https://host' })

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))

const isHttps = (url: string) => url.startsWith('https:')
const isNetwork = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/** Every variable the gateway reads; a bad one stops the start with its name. */
export const config = z
  .object({
    ...serviceEnvironment.shape,
    ...databaseEnvironment.shape,
    ...redisEnvironment.shape,
    ...pressureEnvironment.shape,
    ...timeoutEnvironment.shape,
    ...drainEnvironment.shape,
    ...mediaEnvironment.shape,
    ...challengeEnvironment.shape,
    ...deletionEnvironment.shape,
    ...phoneEnvironment.shape,
    ...liveEnvironment.shape,
    ...postalCodeEnvironment.shape,
    /** The OpenID Connect provider accounts live at; docs/identity.md has the settings of a few. */
    OIDC_ISSUER: httpUrl,
    OIDC_CLIENT_ID: z.string().min(1),
    OIDC_CLIENT_SECRET: z.string().min(1),
    /** How the secret is shown: in the header the standard prefers, or in the body. */
    OIDC_CLIENT_AUTH: z.enum(['basic', 'post']).default('basic'),
    /** What access tokens of mobile clients must be for. */
    OIDC_AUDIENCE: z.string().min(1),
    /** The clients at the provider whose access tokens count: those of our own apps. None, no tokens. */
    OIDC_API_CLIENTS: list,
    /** What such a token must have been granted. */
    OIDC_API_SCOPE: z.string().min(1).default('openid'),
    /** Who may read `/docs` and `/asyncapi.json`: anybody, or who is on the operators' own network. */
    API_DOCUMENTS: z.enum(['operators', 'public']).default('operators'),
    /** Where a local provider makes pre-confirmed accounts; never in production. */
    DEVELOPMENT_REGISTRATION_URL: httpUrl.optional(),
    /** Makes and reads the links of appointments; the same as the notifier's. */
    LINK_SECRET: z.string().min(16),
    /** What a schedule shows that calls /api/cron. */
    CRON_SECRET: z.string().min(8),
    /** Where the pages are served from. */
    WEB_URL: httpUrl,
    /** The address people type: links in messages and previews start with it. */
    PUBLIC_URL: httpUrl,
    /** Proxies whose forwarded headers count, by address or CIDR; nobody else can name an address. */
    TRUSTED_PROXIES: list.refine(
      (list) => list.every(isNetwork),
      'must be a comma-separated list of CIDRs',
    ),
    /** Every answer to a public booking takes at least this long. */
    BOOKING_FLOOR_MS: z.coerce.number().int().min(0).max(5000).default(250),
    /** Where `/live`, `/ready` with its details and `/metrics` are answered, for operators; 0 takes a free one. */
    HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    /** How often browsers are looked for that were subscribed in sessions which have ended since. */
    PUSH_SESSIONS_SECONDS: z.coerce.number().min(0.05).max(3_600).default(300),
    /** `off` is for benchmarks only. */
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    /** Signs the messaging provider's webhooks. */
    WHATSAPP_APP_SECRET: z.string().min(8),
    /** Repeated by the messaging provider when it first calls the webhook. */
    WHATSAPP_VERIFY_TOKEN: z.string().min(8),
    /** The instance's key, which the Evolution API writes into its webhooks; without one none is taken. */
    EVOLUTION_WEBHOOK_KEY: z
      .string()
      .transform((key) => key || undefined)
      .pipe(z.string().min(8).optional())
      .optional(),
    /** Signs the card processor's webhooks; several while one replaces another. None: none is taken. */
    STRIPE_WEBHOOK_SECRET: list.refine(
      (secrets) => secrets.every((secret) => secret.length >= 8),
      'must be a comma-separated list of secrets',
    ),
    /** Where the processor's pages are, to which the form that chooses a plan leads. */
    STRIPE_PAGES: z
      .string()
      .default('https://checkout.stripe.com,https://billing.stripe.com')
      .transform((text) => text.split(',').map((entry) => entry.trim()))
      .pipe(z.array(httpUrl.transform((url) => new URL(url).origin))),
  })
  .superRefine((config, context) =>
    strictInProduction(config, context, {
      RATE_LIMITS: ['cannot be off', (value) => value === 'on'],
      BOOKING_FLOOR_MS: ['cannot be 0', (value) => value > 0],
      DEVELOPMENT_REGISTRATION_URL: ['cannot be set', (value) => value === undefined],
      OIDC_ISSUER: ['must be https', isHttps],
      PUBLIC_URL: ['must be https', isHttps],
      MEDIA_S3_ENDPOINT: ['must be https', (value) => value === undefined || isHttps(value)],
      TRUSTED_PROXIES: [
        'cannot hold everybody',
        (list) => !list.some((each) => /\/0+$/.test(each)),
      ],
    }),
  )
  .superRefine(requireOneMediaStore)

export type Config = z.output<typeof config>
