import { z } from 'zod'

/** The stored part of an event: ids. The state itself is always read from the processor. */
export const keptEvent = z.object({
  id: z.string(),
  type: z.string(),
  happenedAt: z.iso.datetime({ offset: true }),
  customerId: z.string().nullable(),
  /** What our checkout wrote on it. */
  professionalId: z.uuid().nullable(),
})
export type KeptEvent = z.output<typeof keptEvent>

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const told = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  created: z.int().min(0).max(99_999_999_999),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: reference.nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

const professionalId = z.uuid()

/** An event of the processor as a webhook brings it; undefined for what is none. */
export function readEvent(event: unknown): KeptEvent | undefined {
  const read = told.safeParse(event)
  if (!read.success) return undefined
  const { id, type, created, data } = read.data
  const { object, customer, metadata } = data.object
  const named = professionalId.safeParse(metadata?.professionalId)
  return {
    id,
    type,
    happenedAt: Temporal.Instant.fromEpochMilliseconds(created * 1_000).toString(),
    customerId: (object === 'customer' ? data.object.id : customer) ?? null,
    professionalId: named.success ? named.data : null,
  }
}

/** Types of events that may change a plan; others are stored and do nothing. */
const TELLING = [
  'checkout.session.completed',
  'customer.subscription.',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
]
const isTelling = (type: string) =>
  TELLING.some((known) => (known.endsWith('.') ? type.startsWith(known) : type === known))

/** A professional and the customer bound to them. */
export interface Binding {
  professionalId: string
  customerId: string | null
}

export type Outcome =
  | { outcome: 'refresh' | 'bind'; professionalId: string }
  | { outcome: 'unknown_type' | 'unknown_customer' | 'foreign_customer'; professionalId: null }

const nobodys = (outcome: 'unknown_type' | 'unknown_customer' | 'foreign_customer') =>
  ({ outcome, professionalId: null }) as const

/**
 * Whose plan an event may have changed. A customer belongs to one professional: an event about another customer
 * never changes this professional, even if its metadata names them.
 */
export function outcomeOf(
  event: KeptEvent,
  { byCustomer, byName }: { byCustomer: Binding | undefined; byName: Binding | undefined },
): Outcome {
  if (!isTelling(event.type)) return nobodys('unknown_type')
  if (byCustomer) {
    const { professionalId } = byCustomer
    const namesAnother = event.professionalId !== null && event.professionalId !== professionalId
    return namesAnother ? nobodys('foreign_customer') : { outcome: 'refresh', professionalId }
  }
  if (!byName || event.customerId === null) return nobodys('unknown_customer')
  if (byName.customerId !== null) return nobodys('foreign_customer')
  // A restored backup may have lost the binding: our own session names the professional.
  const isBinding = event.type === 'checkout.session.completed'
  return isBinding
    ? { outcome: 'bind', professionalId: byName.professionalId }
    : nobodys('unknown_customer')
}
