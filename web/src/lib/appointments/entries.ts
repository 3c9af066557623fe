import type { PaymentLedger } from '@encaixe/contracts'
import { price } from '../text/format.ts'
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
  isBack: boolean
  canUndo: boolean
}

/** What was paid for an appointment, as its professional reads it. */
export interface Entries {
  lines: EntryLine[]
  /** `R$ 120`; empty where nothing is left to pay. */
  due: string
  mayReceive: boolean
  mayReturn: boolean
  /** What is said of a Pix that the bank does not give back any more; empty while it does. */
  tooOld: string
}

const TOO_OLD =
  'O Pix tem mais de 90 dias, e o banco não devolve mais por aqui. Se for devolver, faça um Pix para a pessoa e registre abaixo.'

export function entriesOf(
  { items, dueCents, mayReceive, mayReturn, refundUntil }: PaymentLedger,
  { timezone, now }: { timezone: string; now: number },
): Entries {
  return {
    lines: items.map(({ id, amountCents, method, paidAt, confirmedBy, canUndo }) => ({
      id,
      day: dayShort(dayIn(timezone, Date.parse(paidAt))),
      how: [
        amountCents < 0 ? `Devolvido: ${methodWords[method]}` : methodWords[method],
        ...(confirmedBy === 'provider' ? ['confirmado pelo banco'] : []),
      ].join(', '),
      amount: amountCents < 0 ? `−${price(-amountCents)}` : price(amountCents),
      isBack: amountCents < 0,
      canUndo,
    })),
    due: dueCents > 0 && mayReceive ? price(dueCents) : '',
    mayReceive,
    mayReturn,
    tooOld: refundUntil !== null && Date.parse(refundUntil) <= now ? TOO_OLD : '',
  }
}
