import { z } from 'zod'

/** Some of the ways in which a service fails, or a status of HTTP or SMTP that it answers. */
const modes = (...names: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^(${names.join('|')}|error:[45]\\d\\d)$`),
      `must be ${names.join(', ')} or error:<4xx or 5xx>`,
    )
/** What becomes of a call that a provider makes. reorder: held back for a moment and sent in any order with others. drop: never sent. */
const delivery = z.enum(
  ['slow', 'duplicate', 'reorder', 'drop'],
  'must be slow, duplicate, reorder or drop',
)
/** slow: the refund is under way for `delayMs`. refused: it ends as refused. */
const settling = z.enum(['slow', 'refused'], 'must be slow or refused')
const common = {
  count: z.int().min(1).max(1_000_000).optional(),
  delayMs: z.int().min(0).max(600_000).default(5_000),
}
/** Whom or what alone it meets; everything without. */
const only = (most: number) => z.string().min(1).max(most).optional()

/** What can be dialled in. A newer fault replaces an older one of the same target and `to`. */
export const faultInput = z.discriminatedUnion(
  'target',
  [
    z.strictObject({
      target: z.literal('whatsapp'),
      /** reset: the connection breaks before the message was accepted, or after it. */
      mode: z
        .string()
        .regex(
          /^(down|slow|rate_limit|timeout_after_accept|reset|reset_after_accept|error:\d{1,6})$/,
          'must be down, slow, rate_limit, timeout_after_accept, reset, reset_after_accept or error:<code>',
        ),
      ...common,
      to: only(40),
      /**
       * Where an `error:<code>` shows: in the answer to the request, or, as the real API does for
       * 131026, 131047 or 131049, in a `failed` status after the request was accepted.
       */
      via: z.enum(['answer', 'status']).default('answer'),
    }),
    z.strictObject({
      target: z.literal('mail'),
      mode: modes('down', 'slow', 'rate_limit', 'timeout_after_accept'),
      ...common,
      to: only(320),
    }),
    z.strictObject({
      target: z.literal('webhook'),
      /** slow: held back for `delayMs` while later ones overtake it. duplicate: sent twice. */
      mode: z.enum(['slow', 'duplicate'], 'must be slow or duplicate'),
      ...common,
    }),
    z.strictObject({
      target: z.literal('identity'),
      mode: modes('down', 'slow', 'timeout_after_accept'),
      ...common,
      to: z
        .enum(['discovery', 'jwks', 'auth', 'token', 'userinfo', 'end_session', 'pages'])
        .optional(),
    }),
    z.strictObject({
      target: z.literal('card'),
      mode: modes('down', 'slow', 'rate_limit', 'timeout_after_accept', 'reset'),
      ...common,
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
      ...common,
      /** A customer's id. */
      to: only(80),
    }),
    z.strictObject({ target: z.literal('card_webhook'), mode: delivery, ...common }),
    z.strictObject({
      target: z.literal('pix'),
      mode: modes('down', 'slow', 'reset', 'timeout_after_accept'),
      ...common,
      to: z.enum(['token', 'cob', 'pix', 'refund', 'webhook']).optional(),
    }),
    z.strictObject({ target: z.literal('pix_callback'), mode: delivery, ...common }),
    z.strictObject({ target: z.literal('pix_refund'), mode: settling, ...common }),
    z.strictObject({
      target: z.literal('push'),
      mode: modes('down', 'slow', 'reset', 'rate_limit', 'timeout_after_accept'),
      ...common,
      /** The id of a subscription, the end of its endpoint. */
      to: only(80),
    }),
    z.strictObject({
      target: z.literal('receiver'),
      mode: z
        .string()
        .regex(/^(slow|reset|error:[3-5]\d\d)$/, 'must be slow, reset or error:<HTTP status>'),
      ...common,
      /** The name in its address. */
      to: only(60),
    }),
    z.strictObject({
      target: z.literal('google'),
      /** rate_limit: 403 rateLimitExceeded, over the quota. */
      mode: modes('down', 'slow', 'reset', 'rate_limit', 'timeout_after_accept'),
      ...common,
      to: z.enum(['token', 'list', 'events', 'write', 'watch']).optional(),
    }),
    z.strictObject({ target: z.literal('google_push'), mode: delivery, ...common }),
    z.strictObject({
      target: z.literal('mercado_pago'),
      mode: modes('down', 'slow', 'reset', 'timeout_after_accept'),
      ...common,
      /** `refresh` with `error:400` refuses refresh tokens. */
      to: z.enum(['token', 'refresh', 'payments', 'search', 'refunds']).optional(),
    }),
    z.strictObject({ target: z.literal('mercado_pago_webhook'), mode: delivery, ...common }),
    z.strictObject({ target: z.literal('mercado_pago_refund'), mode: settling, ...common }),
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

export type Faults = ReturnType<typeof createFaults>

export function createFaults() {
  let active: Fault[] = []

  return {
    add(input: FaultInput): Fault {
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
    /** The fault that this request or message meets, counted down; `undefined` when all is well. */
    take<T extends Target>(target: T, to?: string): FaultOf<T> | undefined {
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
