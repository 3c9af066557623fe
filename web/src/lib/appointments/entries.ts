import type { PaymentLedger, PendingRefund } from '@encaixe/contracts'
import { price, signedPrice } from '../text/format.ts'
import { dayIn, dayShort } from '../time/calendar.ts'
import { methodWords } from './payment-methods.ts'

/** One line of what was paid, in words. */
interface EntryLine {
  id: string
  /** `26 nov.` */
  day: string
  /** `Pix, confirmado pelo banco` */
  how: string
  amount: string
  /** The id of the Pix at the banks; empty where only a person tells of it. */
  bankId: string
  /** `O Mercado Pago fica com R$ 1,19`; empty where none is told. */
  fee: string
  isBack: boolean
  canUndo: boolean
}

/** What the bank is giving back, or did not give back. */
export interface RefundLine {
  id: string
  /** `O banco está devolvendo R$ 30.` */
  says: string
  /** `Pedir ao banco de novo: R$ 30`; empty where nothing can be asked. */
  retry: string
}

/** What was paid for an appointment, as its professional reads it. */
export interface Entries {
  lines: EntryLine[]
  /** `R$ 120`; empty where nothing is left to pay. */
  due: string
  mayReceive: boolean
  mayReturn: boolean
  refunds: RefundLine[]
  /** What is said of a Pix that the bank does not give back any more; empty while it does. */
  tooOld: string
}

const TOO_OLD =
  'O Pix tem mais de 90 dias, e o banco não devolve mais por aqui. Se for devolver, faça um Pix para a pessoa e registre abaixo.'

export function entriesOf(
  { items, dueCents, mayReceive, mayReturn, refundUntil, refunds }: PaymentLedger,
  { timezone, now }: { timezone: string; now: number },
): Entries {
  return {
    lines: items.map(
      ({ id, amountCents, method, paidAt, confirmedBy, canUndo, endToEndId, feeCents }) => ({
        id,
        day: dayShort(dayIn(timezone, Date.parse(paidAt))),
        how: [
          amountCents < 0 ? `Devolvido: ${methodWords[method]}` : methodWords[method],
          ...(confirmedBy === 'provider' ? ['confirmado pelo banco'] : []),
        ].join(', '),
        amount: signedPrice(amountCents),
        bankId: endToEndId ?? '',
        fee: feeCents ? `O Mercado Pago fica com ${price(feeCents)}` : '',
        isBack: amountCents < 0,
        canUndo,
      }),
    ),
    due: dueCents > 0 && mayReceive ? price(dueCents) : '',
    mayReceive,
    mayReturn,
    refunds: refunds.map((refund) =>
      refundLineOf(refund, 'Se for devolver, faça um Pix para a pessoa e registre abaixo.'),
    ),
    tooOld: refundUntil !== null && Date.parse(refundUntil) <= now ? TOO_OLD : '',
  }
}

const whyWords: Readonly<Record<PendingRefund['reason'], string>> = {
  excess: 'que veio a mais',
  late: 'que chegou tarde',
  cancelled: 'do que foi cancelado',
  by_hand: 'que você mandou devolver',
}

/** @param otherwise what to do where the bank cannot be asked again */
export function refundLineOf(
  { id, amountCents, state, reason, canRetry }: PendingRefund,
  otherwise = 'Se for devolver, faça um Pix para a pessoa.',
): RefundLine {
  const amount = price(amountCents)
  const what = `${amount} ${whyWords[reason]}`
  if (state === 'under_way') return { id, says: `O banco está devolvendo ${what}.`, retry: '' }
  return {
    id,
    says: canRetry
      ? `O banco não devolveu ${what}. Confira o saldo e peça de novo aqui, ou devolva pelo aplicativo do banco.`
      : `O banco não devolveu ${what}. ${otherwise}`,
    retry: canRetry ? `Pedir ao banco de novo: ${amount}` : '',
  }
}
