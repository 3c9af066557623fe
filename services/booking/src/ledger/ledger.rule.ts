import type { PaymentMethod, PaymentStatus } from '@encaixe/contracts'

/** Money that came; negative: that was given back. */
export interface Entry {
  id: string
  amountCents: number
  method: PaymentMethod
  /** Who says so: the professional, or the provider of a charge. */
  confirmedBy: 'professional' | 'provider'
  /** The Pix of which a bank tells; null: nobody but a person tells of it. */
  endToEndId: string | null
  /** Of what the bank gave back: what asked for it; null: nobody did here. */
  refundId: string | null
  /** What the provider keeps of it, as part of the amount; null: it does not say. */
  feeCents: number | null
  paidAt: Temporal.Instant
  recordedAt: Temporal.Instant
}

/** An entry that a person makes. */
export type NewEntry = Pick<Entry, 'amountCents' | 'method' | 'paidAt'>

/** What a change does to the entries. */
export interface LedgerChange {
  enter: readonly NewEntry[]
  /** Ids of mistakes: they count no more. */
  strike: readonly string[]
}

export type Amounts = readonly Pick<Entry, 'amountCents'>[]

export const paidOf = (entries: Amounts): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What providers keep of it, as far as they say. */
export const feesOf = (entries: readonly Pick<Entry, 'feeCents'>[]): number =>
  entries.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0)

/** What came, whatever went back of it. */
export const cameOf = (entries: Amounts): number =>
  paidOf(entries.filter(({ amountCents }) => amountCents > 0))

/** What is left of the price. Who gives a part back of what was paid is not owed it. */
export const dueOf = (
  entries: Amounts,
  { paymentStatus, priceCents }: { paymentStatus: PaymentStatus; priceCents: number },
): number =>
  Math.max(0, priceCents - (paymentStatus === 'captured' ? cameOf(entries) : paidOf(entries)))

export const byHand = (entries: readonly Entry[]) =>
  entries.filter(({ confirmedBy }) => confirmedBy === 'professional')

export const byBank = (entries: readonly Entry[]) =>
  entries.filter(({ confirmedBy }) => confirmedBy === 'provider')
