import { z } from 'zod'

const mode = z
  .string()
  .regex(
    /^(down|slow|rate_limit|timeout_after_accept|error:\d{1,6})$/,
    'must be down, slow, rate_limit, timeout_after_accept or error:<code>',
  )
/** The connection breaks: before the message was accepted, or after it. */
const reset = z.enum(['reset', 'reset_after_accept'])
/** What an API may do. */
const api = z
  .string()
  .regex(
    /^(down|slow|reset|timeout_after_accept|error:[45]\d\d)$/,
    'must be down, slow, reset, timeout_after_accept or error:<HTTP status>',
  )
/** What becomes of a call that a provider makes. reorder: held back for a moment and sent in any order with others. drop: never sent. */
const delivery = z.enum(
  ['slow', 'duplicate', 'reorder', 'drop'],
  'must be slow, duplicate, reorder or drop',
)
const count = z.int().min(1).max(1_000_000).optional()
const delayMs = z.int().min(0).max(600_000).default(5_000)

/** What can be dialled in. A newer fault replaces an older one of the same target and `to`. */
export const faultInput = z.discriminatedUnion(
  'target',
  [
    z.strictObject({
      target: z.literal('whatsapp'),
      mode: z.union(
        [mode, reset],
        'must be down, slow, rate_limit, timeout_after_accept, reset, reset_after_accept or error:<code>',
      ),
      count,
      delayMs,
      to: z.string().min(1).max(40).optional(),
      /**
       * Where an `error:<code>` shows: in the answer to the request, or, as the real API does for
       * 131026, 131047 or 131049, in a `failed` status after the request was accepted.
       */
      via: z.enum(['answer', 'status']).default('answer'),
    }),
    z.strictObject({
      target: z.literal('mail'),
      mode: mode.refine((value) => !value.startsWith('error:') || /^error:[45]\d\d$/.test(value), {
        message: 'must be error:4xx or error:5xx, an SMTP reply code',
      }),
      count,
      delayMs,
      to: z.string().min(1).max(320).optional(),
    }),
    z.strictObject({
      target: z.literal('webhook'),
      /** slow: held back for `delayMs` while later ones overtake it. duplicate: sent twice. */
      mode: z.enum(['slow', 'duplicate'], 'must be slow or duplicate'),
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('identity'),
      mode: z
        .string()
        .regex(
          /^(down|slow|timeout_after_accept|error:[45]\d\d)$/,
          'must be down, slow, timeout_after_accept or error:<HTTP status>',
        ),
      count,
      delayMs,
      /** Which part of the provider; all of it without. */
      to: z
        .enum(['discovery', 'jwks', 'auth', 'token', 'userinfo', 'end_session', 'pages'])
        .optional(),
    }),
    z.strictObject({
      target: z.literal('card'),
      mode: z.union(
        [
          z.string().regex(/^(down|slow|rate_limit|timeout_after_accept|error:[45]\d\d)$/),
          z.literal('reset'),
        ],
        'must be down, slow, rate_limit, timeout_after_accept, reset or error:<HTTP status>',
      ),
      count,
      delayMs,
      /** Which part of the API; all of it without. */
      to: z
        .enum([
          'customers',
          'checkout',
          'billing_portal',
          'subscriptions',
          'prices',
          'invoices',
          'events',
        ])
        .optional(),
    }),
    z.strictObject({
      target: z.literal('card_charge'),
      mode: z.literal('declined', 'must be declined'),
      count,
      delayMs,
      /** A customer's id; every charge without. */
      to: z.string().min(1).max(80).optional(),
    }),
    z.strictObject({
      target: z.literal('card_webhook'),
      mode: delivery,
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('pix'),
      mode: api,
      count,
      delayMs,
      /** Which part of the API; all of it without. */
      to: z.enum(['token', 'cob', 'pix', 'refund', 'webhook']).optional(),
    }),
    z.strictObject({
      target: z.literal('pix_callback'),
      mode: delivery,
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('pix_refund'),
      /** slow: under way for `delayMs`. refused: it ends as NAO_REALIZADO. */
      mode: z.enum(['slow', 'refused'], 'must be slow or refused'),
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('push'),
      mode: z
        .string()
        .regex(
          /^(down|slow|reset|rate_limit|timeout_after_accept|error:[45]\d\d)$/,
          'must be down, slow, reset, rate_limit, timeout_after_accept or error:<HTTP status>',
        ),
      count,
      delayMs,
      /** The id of a subscription, the end of its endpoint; all without. */
      to: z.string().min(1).max(80).optional(),
    }),
    z.strictObject({
      target: z.literal('receiver'),
      mode: z
        .string()
        .regex(/^(slow|reset|error:[3-5]\d\d)$/, 'must be slow, reset or error:<HTTP status>'),
      count,
      delayMs,
      /** The name in its address; every receiver without. */
      to: z.string().min(1).max(60).optional(),
    }),
    z.strictObject({
      target: z.literal('google'),
      /** rate_limit: 403 rateLimitExceeded, over the quota. */
      mode: z
        .string()
        .regex(
          /^(down|slow|reset|rate_limit|timeout_after_accept|error:[45]\d\d)$/,
          'must be down, slow, reset, rate_limit, timeout_after_accept or error:<HTTP status>',
        ),
      count,
      delayMs,
      /** Which part of the API; all of it without. */
      to: z.enum(['token', 'list', 'events', 'write', 'watch']).optional(),
    }),
    z.strictObject({
      target: z.literal('google_push'),
      mode: delivery,
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('mercado_pago'),
      mode: api,
      count,
      delayMs,
      /** Which part of the API; all of it without. `refresh` with `error:400` refuses refresh tokens. */
      to: z.enum(['token', 'refresh', 'payments', 'search', 'refunds']).optional(),
    }),
    z.strictObject({
      target: z.literal('mercado_pago_webhook'),
      mode: delivery,
      count,
      delayMs,
    }),
    z.strictObject({
      target: z.literal('mercado_pago_refund'),
      /** slow: under way for `delayMs`. refused: it ends as rejected. */
      mode: z.enum(['slow', 'refused'], 'must be slow or refused'),
      count,
      delayMs,
    }),
  ],
  {
    error:
      'must be whatsapp, mail, webhook, identity, card, card_charge, card_webhook, pix, pix_callback, pix_refund, push, receiver, google, google_push, mercado_pago, mercado_pago_webhook or mercado_pago_refund',
  },
)

export type FaultInput = z.infer<typeof faultInput>
type Target = FaultInput['target']
export type FaultOf<T extends Target> = Extract<FaultInput, { target: T }>
/** `remaining` is absent for a fault that lasts until it is cleared. */
export type Fault = FaultInput & { remaining?: number }

export interface Faults {
  add(input: FaultInput): Fault
  list(): Fault[]
  clear(): number
  /** The fault that this request or message meets, counted down; `undefined` when all is well. */
  take<T extends Target>(target: T, to?: string): FaultOf<T> | undefined
}

export function createFaults(): Faults {
  let active: Fault[] = []

  return {
    add(input) {
      const remaining = input.count
      const fault: Fault = { ...input, ...(remaining !== undefined && { remaining }) }
      active = active.filter((old) => old.target !== input.target || toOf(old) !== toOf(input))
      active.push(fault)
      return fault
    },
    list: () => [...active],
    clear() {
      const cleared = active.length
      active = []
      return cleared
    },
    take(target, to) {
      const fault = active.find((candidate) => {
        const only = toOf(candidate)
        return candidate.target === target && (only === undefined || (to && sameTo(only, to)))
      })
      if (!fault || !isOf(fault, target)) return undefined
      if (fault.remaining !== undefined) {
        fault.remaining -= 1
        if (fault.remaining === 0) active = active.filter((other) => other !== fault)
      }
      return fault
    },
  }
}

function isOf<T extends Target>(fault: Fault, target: T): fault is Fault & FaultOf<T> {
  return fault.target === target
}

function toOf(fault: FaultInput): string | undefined {
  return 'to' in fault ? fault.to : undefined
}

function sameTo(only: string, to: string): boolean {
  if (only === to) return true
  if (only.includes('@')) return only.trim().toLowerCase() === to.toLowerCase()
  return only.replace(/\D/g, '') === to
}

/** The code of an `error:<code>` mode. */
export function errorCode(fault: { mode: string }): number | undefined {
  const [, code] = /^error:(\d+)$/.exec(fault.mode) ?? []
  return code === undefined ? undefined : Number(code)
}
