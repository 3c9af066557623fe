import { type AppointmentItem, type PaidWith, sum } from '@encaixe/contracts'
import { sessionFor } from './session-for.rule.ts'

/** A purchase that can be used, with its kinds of sessions by their number. Instants are ISO 8601. */
export interface UsablePurchase {
  id: string
  expiresAt: string | null
  boughtAt: string
  kinds: readonly {
    serviceIds: readonly string[]
    sessions: number
    left: number
    /** Numbers that appointments have. */
    taken: readonly number[]
  }[]
}

/** The session that an appointment uses, as it keeps it. */
export interface AgreedSession {
  purchaseId: string
  /** Which of the purchase's kinds, from 0. */
  entry: number
  /** The how many-th of its kind, from 1, of how many. */
  number: number
  of: number
  /** Which of the appointment's items it is for, from 0. */
  item: number
  /** What of the agreed price it is for, centavos. */
  coveredCents: number
  /** Whether a prepayment was not asked for since it pays. */
  replacesPrepayment: boolean
}

type Items = readonly Pick<AppointmentItem, 'serviceId' | 'priceCents'>[]

/** What an appointment agrees on. */
export interface Agreed {
  items: Items
  /** Of all items together, centavos. */
  priceCents: number
}

/** The session that an appointment uses; null: its client has none that fits. */
export function chooseSession(
  purchases: readonly UsablePurchase[],
  { items, priceCents }: Agreed,
  startsAt: Temporal.Instant,
): AgreedSession | null {
  const found = sessionFor(
    purchases.map(({ id, expiresAt, boughtAt, kinds }) => ({
      id,
      state: {
        status: 'active' as const,
        expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt),
        boughtAt: Temporal.Instant.from(boughtAt),
        kinds,
      },
    })),
    { serviceIds: items.map(({ serviceId }) => serviceId), startsAt },
  )
  if (!found) return null
  const { purchase, entry, number, of, item } = found
  const coveredCents = coveredOf({ items, priceCents }, item)
  return {
    purchaseId: purchase.id,
    entry,
    number,
    of,
    item,
    coveredCents,
    replacesPrepayment: false,
  }
}

/**
 * What of the agreed price is for one item. Of one without a price it is what the others leave of it: a professional may have
 * named a price for all.
 */
function coveredOf({ items, priceCents }: Agreed, item: number): number {
  if (items.length === 1) return priceCents
  const own = items[item]?.priceCents ?? null
  const others = sum(items.map((one, n) => (n === item ? 0 : (one.priceCents ?? 0))))
  return own === null ? Math.max(0, priceCents - others) : Math.min(own, priceCents)
}

/** The same session for another agreed price, or other items. */
export const repriced = (
  session: AgreedSession,
  agreed: Agreed,
  item = session.item,
): AgreedSession => ({ ...session, item, coveredCents: coveredOf(agreed, item) })

/**
 * The session of an appointment whose services are others by now: its own where one of them is of the same kind, else one that
 * fits.
 * @param kind the services of the session's kind
 */
export function sessionAfterServices(
  session: AgreedSession,
  kind: readonly string[],
  purchases: readonly UsablePurchase[],
  { agreed, startsAt }: { agreed: Agreed; startsAt: Temporal.Instant },
): AgreedSession | null {
  const item = agreed.items.findIndex(({ serviceId }) => kind.includes(serviceId))
  if (item >= 0) return repriced(session, agreed, item)
  const fitting = chooseSession(purchases, agreed, startsAt)
  return fitting && { ...fitting, replacesPrepayment: session.replacesPrepayment }
}

/** What goes beyond the session. */
export const beyond = (
  { priceCents }: Pick<Agreed, 'priceCents'>,
  session: Pick<AgreedSession, 'coveredCents'> | null,
): number => priceCents - (session?.coveredCents ?? 0)

/** Whether a session pays all of an appointment: what else is done in it has a price, and costs nothing. */
export const paysAll = (agreed: Agreed, session: AgreedSession): boolean =>
  beyond(agreed, session) === 0 &&
  agreed.items.every(({ priceCents }, n) => n === session.item || priceCents !== null)

export const paidWithOf = ({ purchaseId, number, of }: AgreedSession): PaidWith => ({
  ...{ purchaseId, session: number, of },
})
