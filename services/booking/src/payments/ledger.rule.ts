import { AppError, type PaymentMethod, type PaymentStatus, REFUND_DAYS } from '@encaixe/contracts'

/** Money that came for an appointment; negative: that was given back. */
export interface Entry {
  id: string
  amountCents: number
  method: PaymentMethod
  /** Who says so: the professional, or the provider of a charge. */
  confirmedBy: 'professional' | 'provider'
  paidAt: Temporal.Instant
  recordedAt: Temporal.Instant
}

/** An entry that a person makes. */
type NewEntry = Pick<Entry, 'amountCents' | 'method' | 'paidAt'>

/** What a change does to the entries. */
export interface LedgerChange {
  enter: readonly NewEntry[]
  /** Ids of mistakes: they count no more. */
  strike: readonly string[]
}

type Amounts = readonly Pick<Entry, 'amountCents'>[]

/** How long a mistake can be struck out. */
const UNDO_HOURS = 24

export const paidOf = (entries: Amounts): number =>
  entries.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** What came, whatever went back of it. */
const cameOf = (entries: Amounts): number =>
  paidOf(entries.filter(({ amountCents }) => amountCents > 0))

/** What is left of the price. Who gives a part back of what was paid is not owed it. */
export const dueOf = (
  entries: Amounts,
  { paymentStatus, priceCents }: { paymentStatus: PaymentStatus; priceCents: number },
): number =>
  Math.max(0, priceCents - (paymentStatus === 'captured' ? cameOf(entries) : paidOf(entries)))

const byHand = (entries: readonly Entry[]) =>
  entries.filter(({ confirmedBy }) => confirmedBy === 'professional')

/** What came by charges and has not gone back. */
export const chargedOf = (entries: readonly Entry[]): number =>
  paidOf(entries.filter(({ confirmedBy }) => confirmedBy === 'provider'))

/** Until when a bank gives back what came by charges; null: nothing is left of it. */
export function refundUntil(entries: readonly Entry[]): Temporal.Instant | null {
  if (chargedOf(entries) <= 0) return null
  const days = entries
    .filter(({ confirmedBy, amountCents }) => confirmedBy === 'provider' && amountCents > 0)
    .map(({ paidAt }) => paidAt.add({ hours: 24 * REFUND_DAYS }))
  return days.toSorted(Temporal.Instant.compare)[0] ?? null
}

/**
 * Whether a refund is asked for at the bank: it gives back what came by charges, for 90 days. Where some was given back by
 * hand, the bank would give back too much.
 */
export function isGivenBackByBank(entries: readonly Entry[], now: Temporal.Instant): boolean {
  const until = refundUntil(entries)
  return (
    until !== null &&
    Temporal.Instant.compare(now, until) < 0 &&
    paidOf(entries) >= chargedOf(entries)
  )
}

/** The rest of the price, as received. */
export function captured(
  entries: readonly Entry[],
  { priceCents, method, paidAt }: { priceCents: number } & Omit<NewEntry, 'amountCents'>,
): LedgerChange {
  const amountCents = priceCents - paidOf(entries)
  return { enter: amountCents > 0 ? [{ amountCents, method, paidAt }] : [], strike: [] }
}

/** What the professional entered counts no more; what a bank told stays. */
export const undone = (entries: readonly Entry[]): LedgerChange => ({
  enter: [],
  strike: byHand(entries).map(({ id }) => id),
})

/**
 * Given back by hand, each amount as it came.
 * @param whole false: the bank gives back what came by charges
 */
export function givenBack(
  entries: readonly Entry[],
  { whole, paidAt }: { whole: boolean; paidAt: Temporal.Instant },
): LedgerChange {
  const ofMethod = Map.groupBy(whole ? entries : byHand(entries), ({ method }) => method)
  const enter = [...ofMethod].flatMap(([method, own]) => {
    const left = paidOf(own)
    return left > 0 ? [{ amountCents: -left, method, paidAt }] : []
  })
  return { enter, strike: [] }
}

/** A refund by hand that was entered by mistake: all that was entered with it. */
export const keptAfterAll = (
  entries: readonly Entry[],
  refundedAt: Temporal.Instant,
): LedgerChange => ({
  enter: [],
  strike: byHand(entries)
    .filter(
      ({ amountCents, recordedAt }) =>
        amountCents < 0 && recordedAt.epochMilliseconds >= refundedAt.epochMilliseconds,
    )
    .map(({ id }) => id),
})

/**
 * A Pix of which the provider tells is the one that the professional had already seen and entered: of what is now more than
 * the price, the entered Pix counts no more.
 * @param keptCents of what the provider tells, that which does not go back by itself
 */
export function confirmedByBank(
  entries: readonly Entry[],
  { priceCents, keptCents }: { priceCents: number; keptCents: number },
): LedgerChange {
  const enter: NewEntry[] = []
  const strike: string[] = []
  let twice = priceCents > 0 ? Math.min(keptCents, paidOf(entries) - priceCents) : 0
  for (const { id, amountCents, method, paidAt } of byHand(entries).toReversed()) {
    if (twice <= 0) break
    if (method !== 'pix' || amountCents <= 0) continue
    strike.push(id)
    if (amountCents > twice) enter.push({ amountCents: amountCents - twice, method, paidAt })
    twice -= amountCents
  }
  return { enter, strike }
}

/** Of a payment for a charge, what stays: what is more than was asked for goes back by itself. */
export function keptOf({
  amountCents,
  receivedCents,
  askedCents,
  completes,
}: Record<'amountCents' | 'receivedCents' | 'askedCents', number> & {
  completes: boolean
}): number {
  if (completes) return Math.min(amountCents, askedCents)
  return receivedCents < askedCents ? amountCents : 0
}

interface Money {
  paymentStatus: PaymentStatus
  priceCents: number
  /** What was asked for before it counted; null: nothing. */
  prepayCents: number | null
}

/** Whether more can be entered as received, or some as given back. */
export function mayRecord(
  kind: 'received' | 'returned',
  entries: Amounts,
  {
    paymentStatus,
    isOver,
    isHeld,
  }: { paymentStatus: PaymentStatus; isOver: boolean; isHeld: boolean },
): boolean {
  if (isHeld || paymentStatus === 'refunded') return false
  return kind === 'returned' ? paidOf(entries) > 0 : !isOver
}

/**
 * What a person enters.
 * @param amountCents undefined: the rest of the price, or all that was paid
 * @throws AppError VALIDATION_FAILED where nothing is left, or more is given back than came
 */
export function recorded(
  kind: 'received' | 'returned',
  entries: Amounts,
  { amountCents, dueCents }: { amountCents: number | undefined; dueCents: number },
): number {
  const paid = paidOf(entries)
  const left = kind === 'received' ? dueCents : paid
  const amount = amountCents ?? left
  if (amount < 1) throw wrongAmount('O valor já está todo pago. Diga quanto entrou a mais.')
  if (kind === 'returned' && amount > paid)
    throw wrongAmount('Não dá para devolver mais do que entrou.')
  return kind === 'received' ? amount : -amount
}

const wrongAmount = (message: string) =>
  new AppError('VALIDATION_FAILED', `amountCents: ${message}`, {
    errors: [{ path: 'amountCents', message }],
  })

/** Whether an entry may be struck out by who made it. */
export const canUndo = ({ confirmedBy, recordedAt }: Entry, now: Temporal.Instant): boolean =>
  confirmedBy === 'professional' &&
  Temporal.Instant.compare(now, recordedAt.add({ hours: UNDO_HOURS })) <= 0

/** The payment status that follows from the entries, once a person added one or struck one out. */
export function statusAfterEntry(
  { paymentStatus, priceCents, prepayCents }: Money,
  entries: Amounts,
): PaymentStatus {
  const paid = paidOf(entries)
  const isPaid = cameOf(entries) >= (prepayCents ?? priceCents)
  switch (paymentStatus) {
    case 'none':
    case 'authorized':
      return paid > 0 && paid >= priceCents ? 'captured' : paymentStatus
    case 'captured':
      if (paid > 0) return isPaid ? 'captured' : 'none'
      return entries.length > 0 ? 'refunded' : 'none'
    case 'refunded':
      return paid > 0 ? 'captured' : 'refunded'
  }
}
