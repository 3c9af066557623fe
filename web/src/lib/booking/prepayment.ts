import type { AppointmentView, Prepayment } from '@encaixe/contracts'
import { prepaidCents } from '@encaixe/contracts/prepayment'
import { count, notice, price } from '../text/format.ts'

/** Until when a client who cancels gets the money back, in milliseconds. */
const untilOf = (startsAt: string, hours: number) => Date.parse(startsAt) - hours * 3_600_000

/**
 * When a client who cancels gets the money back; a notice of null: it was not agreed.
 * @param startsAt an instant; null: no time was chosen yet
 */
export function refundWords(
  {
    refundNoticeHours: hours,
    startsAt,
    isPaid = false,
    isByHand = false,
  }: {
    refundNoticeHours: number | null
    startsAt: string | null
    isPaid?: boolean
    /** What came by hand is given back by the professional, and not by a bank. */
    isByHand?: boolean
  },
  now: number,
): string {
  if (hours === null) return ''
  if (startsAt !== null && now > untilOf(startsAt, hours))
    return isPaid
      ? 'O prazo para receber de volta já passou.'
      : 'O prazo para cancelar e receber de volta já passou: depois de pagar, não volta.'
  const back = isByHand ? 'o combinado é receber o valor de volta' : 'o valor volta'
  if (hours === 0) return `Se você cancelar antes do início, ${back}.`
  return `Se você cancelar até ${notice(hours)} antes, ${back}.`
}

/** Whether the professional says that what was asked for came, and no bank. */
export const isByHand = ({ prepayConfirmation }: Confirmed): boolean =>
  prepayConfirmation === 'by_hand'
type Confirmed = Partial<Pick<AppointmentView, 'prepayConfirmation'>>

/** What became of what was paid, while the bank is giving it back and after. */
export const paidWords = ({
  paidCents,
  returningCents,
}: Pick<AppointmentView, 'paidCents' | 'returningCents'>): string =>
  returningCents > 0
    ? `O banco está devolvendo ${price(returningCents)}. Avisamos quando cair na sua conta.`
    : `Pagamento recebido${paidCents > 0 ? `: ${price(paidCents)}` : ''}.`

/** What becomes of what was paid if the client cancels now; empty: nothing was agreed. */
export function refundNow(
  appointment: Pick<AppointmentView, 'paidCents' | 'refundNoticeHours' | 'startsAt'> & Confirmed,
  now: number,
): string {
  const { paidCents, refundNoticeHours, startsAt } = appointment
  if (paidCents === 0 || refundNoticeHours === null) return ''
  const back = isByHand(appointment)
    ? `O combinado é receber de volta o seu Pix de ${price(paidCents)}, por quem atende.`
    : `O seu Pix de ${price(paidCents)} volta para a sua conta.`
  return now <= untilOf(startsAt, refundNoticeHours)
    ? back
    : `O prazo para receber de volta o seu Pix de ${price(paidCents)} já passou.`
}

type Asking = Pick<
  Prepayment,
  'mode' | 'depositCents' | 'depositPercent' | 'confirmation' | 'holdMinutes' | 'refundNoticeHours'
>

const holdWords = (minutes: number) =>
  minutes % 60 === 0 ? notice(minutes / 60) : count(minutes, 'minuto', 'minutos')

const whatOf = ({ mode }: Asking) => (mode === 'full' ? 'O valor' : 'Um sinal')

/** That something is paid before the booking counts, in short: for whoever has not chosen a time yet; null: nothing. */
export function prepaymentBrief(prepayment: Asking, priceCents: number | null): string | null {
  const cents = prepaidCents(prepayment, priceCents ?? 0)
  return cents === 0 ? null : `${whatOf(prepayment)} de ${price(cents)} por Pix garante o horário.`
}

/** What is asked for before the booking counts, told before it is made; null: nothing. */
export function prepaymentWords(
  prepayment: Asking,
  {
    priceCents,
    startsAt,
    now,
  }: { priceCents: number | null; startsAt: string | null; now: number },
): string | null {
  const cents = prepaidCents(prepayment, priceCents ?? 0)
  if (cents === 0) return null
  const isByHand = prepayment.confirmation === 'by_hand'
  const how = isByHand
    ? ' Depois de pagar, toque em “Já paguei”: quem atende confere e confirma.'
    : ''
  return `${whatOf(prepayment)} de ${price(cents)} por Pix garante o horário, que fica guardado por ${holdWords(prepayment.holdMinutes)}.${how} ${refundWords({ ...prepayment, startsAt, isByHand }, now)}`
}
