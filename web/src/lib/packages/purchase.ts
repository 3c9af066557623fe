import type { Purchase, PurchaseAction } from '@encaixe/contracts'
import { methodWords } from '../appointments/payment-methods.ts'
import { count, price } from '../text/format.ts'
import { dayIn, dayInNumbers, wallDate } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'
import { sessionsOf } from './words.ts'

/** What a colour says of a purchase; never the colour alone. */
export type PurchaseTone = 'waiting' | 'good' | 'over'

/** Sessions of one kind, in words. */
export interface ShownKind {
  /** `Corte ou Barba` */
  names: string
  left: number
  sessions: number
  /** `6 de 10` */
  words: string
}

/** A package that somebody bought, in words. */
export interface ShownPurchase {
  id: string
  version: number
  name: string
  clientId: string | null
  clientName: string
  /** Whom a client bought it from; empty for the professional. */
  host: string
  slug: string | null
  packageId: string
  price: string
  status: string
  tone: PurchaseTone
  kinds: ShownKind[]
  /** `6 de 10`, of all kinds together. */
  left: string
  /** `10 sessões`: that were bought. */
  bought: string
  /** `vale até 12/03`; empty where it has no end, or none yet. */
  ends: string
  /** What came or went back; empty: nothing did. */
  payment: string
  /** Until when its payment is waited for: `amanhã`, in numbers; empty where it is not. */
  waitsUntil: string
  isOpen: boolean
  isClaimed: boolean
  canBeUsed: boolean
  actions: PurchaseAction[]
}

interface At {
  timezone: string
  now: number
}

const statusWords: Readonly<Record<Purchase['status'], string>> = {
  open: 'Falta pagar',
  active: 'Em uso',
  used: 'Todas usadas',
  expired: 'Venceu',
  cancelled: 'Cancelado',
}

const localDay = (instant: string, { timezone, now }: At) =>
  dayInNumbers(wallDate(inZone(instant, timezone)), dayIn(timezone, now))

/** The last day on which it can be used: the end itself is the first moment after it. */
export const lastDay = (expiresAt: string, timezone: string): string =>
  dayIn(timezone, Date.parse(expiresAt) - 1)

function endWords({ expiresAt, status }: Purchase, { timezone, now }: At): string {
  if (expiresAt === null) return status === 'active' ? 'sem prazo' : ''
  const day = dayInNumbers(lastDay(expiresAt, timezone), dayIn(timezone, now))
  return Date.parse(expiresAt) <= now ? `venceu em ${day}` : `vale até ${day}`
}

function paymentWords({ payment, priceCents }: Purchase, at: At): string {
  const { paidAt, method, paidCents, returningCents } = payment
  if (returningCents > 0) return `O banco está devolvendo ${price(returningCents)}`
  if (payment.status === 'refunded') return 'Devolvido'
  if (payment.status === 'paid') {
    const how = method === null ? '' : `, ${methodWords[method]}`
    const when = paidAt === null ? '' : ` em ${localDay(paidAt, at)}`
    return `${paidCents === priceCents ? 'Pago' : `Pago ${price(paidCents)}`}${when}${how}`
  }
  // What is waited for, its state says.
  return ''
}

const namesOf = ({ serviceNames }: Pick<Purchase['entries'][number], 'serviceNames'>): string =>
  serviceNames.join(' ou ')

const sumOf = (entries: Purchase['entries'], of: 'left' | 'sessions') =>
  entries.reduce((total, entry) => total + entry[of], 0)

export function shownPurchase(purchase: Purchase, at: At): ShownPurchase {
  const { payment, status, client, professional } = purchase
  const isClaimed = payment.status === 'claimed'
  return {
    id: purchase.id,
    version: purchase.version,
    name: purchase.package.name,
    packageId: purchase.package.id,
    clientId: client?.id ?? null,
    clientName: client ? (client.name ?? 'Sem nome') : '',
    host: professional ? (professional.name ?? 'quem atende') : '',
    slug: professional?.slug ?? null,
    price: price(purchase.priceCents),
    status: isClaimed ? 'O cliente diz que pagou' : statusWords[status],
    tone: status === 'active' ? 'good' : status === 'open' ? 'waiting' : 'over',
    kinds: purchase.entries.map((entry) => ({
      names: namesOf(entry),
      left: entry.left,
      sessions: entry.sessions,
      words: `${entry.left} de ${entry.sessions}`,
    })),
    left: `${sumOf(purchase.entries, 'left')} de ${sumOf(purchase.entries, 'sessions')}`,
    bought: sessionsOf(sumOf(purchase.entries, 'sessions')),
    ends: endWords(purchase, at),
    payment: paymentWords(purchase, at),
    waitsUntil: payment.waitsUntil === null ? '' : localDay(payment.waitsUntil, at),
    isOpen: status === 'open',
    isClaimed,
    canBeUsed: status === 'active',
    actions: purchase.actions,
  }
}

/** In one line of a list: `Sessões: 6 de 10 · vale até 12/03`; what is not paid yet is `10 sessões`. */
export const purchaseInLine = ({
  left,
  bought,
  ends,
  isOpen,
}: Pick<ShownPurchase, 'left' | 'bought' | 'ends' | 'isOpen'>): string =>
  isOpen ? bought : [`Sessões: ${left}`, ends].filter(Boolean).join(' · ')

/**
 * What goes back of a package that is called off: the share that was not used, at most what was paid. In centavos,
 * rounded down.
 */
export function unusedShare({
  priceCents,
  entries,
  payment,
}: Pick<Purchase, 'priceCents' | 'entries' | 'payment'>): number {
  const sessions = Math.max(1, sumOf(entries, 'sessions'))
  const share = Math.floor((priceCents * sumOf(entries, 'left')) / sessions)
  return Math.min(share, payment.paidCents)
}

/** `Sessão 4 de 10` */
export const sessionWords = ({ session, of }: { session: number; of: number }): string =>
  `Sessão ${session} de ${of}`

/** How many can be used: `6 sessões de pacote`. */
export const sessionsLeftWords = (left: number): string =>
  count(left, 'sessão de pacote', 'sessões de pacote')
