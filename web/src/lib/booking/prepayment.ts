import type { Prepayment } from '@encaixe/contracts'
import { prepaidCents } from '@encaixe/contracts/prepayment'
import { count, notice, price } from '../text/format.ts'

/** When a client who cancels gets the money back; null: it was not agreed. */
export function refundWords(hours: number | null): string {
  if (hours === null) return ''
  if (hours === 0) return 'Se você cancelar antes do início, o valor volta.'
  return `Se você cancelar até ${notice(hours)} antes, o valor volta.`
}

/** What becomes of what was paid if the client cancels now; empty: nothing was agreed. */
export function refundNow(
  {
    paidCents,
    refundNoticeHours,
    startsAt,
  }: { paidCents: number; refundNoticeHours: number | null; startsAt: string },
  now: number,
): string {
  if (paidCents === 0 || refundNoticeHours === null) return ''
  return now <= Date.parse(startsAt) - refundNoticeHours * 3_600_000
    ? `O seu Pix de ${price(paidCents)} volta para a sua conta.`
    : `O prazo para receber de volta o seu Pix de ${price(paidCents)} já passou.`
}

type Asking = Pick<
  Prepayment,
  'mode' | 'depositCents' | 'depositPercent' | 'holdMinutes' | 'refundNoticeHours'
>

const holdWords = (minutes: number) =>
  minutes % 60 === 0 ? notice(minutes / 60) : count(minutes, 'minuto', 'minutos')

/** What is asked for before the booking counts, told before it is made; null: nothing. */
export function prepaymentWords(prepayment: Asking, priceCents: number | null): string | null {
  const cents = prepaidCents(prepayment, priceCents ?? 0)
  if (cents === 0) return null
  const what = prepayment.mode === 'full' ? 'O valor' : 'Um sinal'
  return `${what} de ${price(cents)} por Pix garante o horário, que fica guardado por ${holdWords(prepayment.holdMinutes)}. ${refundWords(prepayment.refundNoticeHours)}`
}
