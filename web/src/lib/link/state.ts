import type { AppointmentView } from '@encaixe/contracts'
import { isSystemReason, PAYMENT_EXPIRED } from '@encaixe/contracts/cancel-reasons'
import { firstName } from '@encaixe/contracts/first-name'
import { isByHand } from '../booking/prepayment.ts'
import { clock } from '../text/format.ts'
import { dayLong, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'

/** The state of an appointment as its client reads it at the top of the page. */
export interface Told {
  title: string
  body: string
  tone: 'good' | 'open' | 'over'
}

type Seen = Pick<
  AppointmentView,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'attendanceConfirmedAt'
  | 'cancelReason'
  | 'requestedStartsAt'
  | 'holdUntil'
  | 'prepayCents'
  | 'paymentStatus'
> &
  Partial<Pick<AppointmentView, 'prepayConfirmation'>>

/** Reasons that the system gives are codes; what people wrote is shown as they wrote it. */
export const writtenReason = ({ cancelReason }: Pick<AppointmentView, 'cancelReason'>) =>
  cancelReason !== null && !isSystemReason(cancelReason) ? cancelReason : null

export function toldOf(appointment: Seen, hostName: string, now: number): Told {
  const host = firstName(hostName)
  const { status, cancelReason, attendanceConfirmedAt } = appointment
  switch (status) {
    case 'pending_confirmation':
      if (isByHand(appointment) && appointment.paymentStatus === 'authorized') {
        return {
          title: 'Você avisou que pagou',
          body: `O horário está guardado. ${host} confere o Pix e responde.`,
          tone: 'open',
        }
      }
      if (appointment.holdUntil !== null) {
        return {
          title: 'Falta só o Pix',
          body: isByHand(appointment)
            ? `O horário está guardado para você. Depois de pagar, avise aqui: ${host} confere e confirma.`
            : 'O horário está guardado para você até o Pix cair.',
          tone: 'open',
        }
      }
      if (appointment.prepayCents !== null && appointment.paymentStatus === 'captured') {
        return {
          title: 'Pago, esperando resposta',
          body: `O Pix caiu e o horário está guardado. ${host} ainda vai responder; se não der, o valor volta.`,
          tone: 'open',
        }
      }
      return {
        title: 'Esperando resposta',
        body: `O horário está guardado para você. ${host} ainda vai responder.`,
        tone: 'open',
      }
    case 'confirmed':
      if (Date.parse(appointment.endsAt) <= now) {
        return { title: 'Já passou', body: 'Esperamos que tenha sido bom.', tone: 'over' }
      }
      if (appointment.requestedStartsAt !== null) {
        return {
          title: 'Mudança pedida',
          body: `${host} ainda vai responder. Até lá, continua valendo o horário combinado.`,
          tone: 'open',
        }
      }
      return attendanceConfirmedAt
        ? { title: 'Presença confirmada', body: `${host} já sabe que você vem.`, tone: 'good' }
        : { title: 'Confirmado', body: `${host} espera por você.`, tone: 'good' }
    case 'rejected':
      return cancelReason === 'expired'
        ? {
            title: 'Ficou sem resposta',
            body: `${host} não respondeu a tempo, e o pedido caiu.`,
            tone: 'over',
          }
        : { title: 'Recusado', body: `${host} não pôde aceitar o pedido.`, tone: 'over' }
    case 'cancelled':
      if (cancelReason === PAYMENT_EXPIRED) {
        return {
          title: 'O Pix não chegou a tempo',
          body: 'O horário ficou livre de novo. Ainda quer vir? É só marcar outra vez.',
          tone: 'over',
        }
      }
      return { title: 'Cancelado', body: 'Esse horário não está mais reservado.', tone: 'over' }
    case 'completed':
      return { title: 'Aconteceu', body: `Obrigado por vir. Até a próxima!`, tone: 'good' }
    case 'no_show':
      return {
        title: 'Falta',
        body: `${host} registrou que você não veio. Se não foi assim, combinem direto.`,
        tone: 'over',
      }
  }
}

/** The agreed time and the one that its client asks for: `terça, 24 de novembro, 15h`; null: nothing is asked. */
export function movedFromTo(
  { startsAt, requestedStartsAt }: Pick<AppointmentView, 'startsAt' | 'requestedStartsAt'>,
  timezone: string,
): { from: string; to: string } | null {
  if (requestedStartsAt === null) return null
  const words = (instant: string) => {
    const at = inZone(instant, timezone)
    return `${dayLong(wallDate(at))}, ${clock(wallTime(at))}`
  }
  return { from: words(startsAt), to: words(requestedStartsAt) }
}
