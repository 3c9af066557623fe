import {
  databaseEnvironment,
  sealingSecrets,
  serviceEnvironment,
  strictInProduction,
} from '@encaixe/service-kit'
import { z } from 'zod'
import {
  mercadoPagoEnvironment,
  requireApplication,
  webAddress,
} from './pix/mercado-pago/config.ts'

/** The processor's id of a plan's price; behind it, after commas, those that some still pay. */
const prices = z
  .string()
  .transform((list) => list.split(',').map((id) => id.trim()))
  .pipe(z.tuple([z.string().min(1).max(255)], z.string().min(1).max(255)))

const isOfficial = (key: string | undefined) => key === undefined || /^[sr]k_live_/.test(key)

export const config = serviceEnvironment
  .extend({
    ...databaseEnvironment.shape,
    ...mercadoPagoEnvironment.shape,
    PRICE_BASIC: prices,
    PRICE_PRO: prices,
    PRICE_PREMIUM: prices,
    /** The card processor's key; without it nobody can begin to pay, and the rest works. */
    STRIPE_SECRET_KEY: z.string().min(8).optional(),
    /** Another address of the processor's API than its own. */
    STRIPE_API_URL: webAddress.optional(),
    /** The address people type: the processor leads back to it. */
    PUBLIC_URL: webAddress,
    /** Hashes the accounts and phones that have had a trial; with another one everybody may have one again. */
    TRIAL_SECRET: z.string().min(16),
    /**
     * What seals the secrets of accounts at Pix providers: `name:secret`, several by comma. The first seals, the others
     * only open what they sealed; `npm run ops -- pix reseal` seals everything by the first.
     */
    PIX_SECRETS: sealingSecrets,
    /** Where Pix providers call, if it is another address than people's: a proxy that asks for their certificate. */
    PIX_CALLBACK_URL: webAddress.optional(),
    /** A file with certificate authorities, in PEM, that providers are trusted by, beside the well-known ones. */
    PIX_PROVIDER_CA_FILE: z.string().min(1).optional(),
    /** Whether a provider may be at an address of a private network. */
    PIX_PRIVATE_PROVIDERS: z.stringbool().default(false),
    /** How long a Pix provider, Mercado Pago too, may take to answer. */
    PIX_TIMEOUT_SECONDS: z.coerce.number().positive().default(8),
    /** How long after its end a trial may be noticed at the latest. */
    TRIAL_SWEEP_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
    /** How often every subscription is compared with the processor's. */
    RECONCILE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3_600),
    /** How many subscriptions are read from the processor at a time. */
    REFRESHES_AT_ONCE: z.coerce.number().int().min(1).max(64).default(8),
    /** How many in a second at most: the processor allows 25 of one kind of request for a whole account. */
    REFRESHES_PER_SECOND: z.coerce.number().int().min(1).max(10_000).default(20),
  })
  .superRefine((config, context) => {
    strictInProduction(config, context, {
      STRIPE_SECRET_KEY: ['must be a live key', isOfficial],
      PUBLIC_URL: ['must be https', (url) => url.startsWith('https:')],
      PIX_PRIVATE_PROVIDERS: ['must be false', (allowed) => !allowed],
      MERCADO_PAGO_API_URL: ['must be https', (url) => url.startsWith('https:')],
      MERCADO_PAGO_AUTH_URL: ['must be https', (url) => url.startsWith('https:')],
    })
    requireApplication(config, context)
    const all = [...config.PRICE_BASIC, ...config.PRICE_PRO, ...config.PRICE_PREMIUM]
    if (new Set(all).size < all.length) {
      const path = ['PRICE_PREMIUM']
      context.addIssue({ code: 'custom', path, message: 'a price is of one plan only' })
    }
  })
export type Config = z.output<typeof config>
