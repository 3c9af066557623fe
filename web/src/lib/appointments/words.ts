import type { AppointmentView } from '@encaixe/contracts'
import {
  ACCOUNT_DELETED,
  EXPIRED,
  isSystemReason,
  PAYMENT_EXPIRED,
} from '@encaixe/contracts/cancel-reasons'

import { sessionWords } from '../packages/purchase.ts'
import { price } from '../text/format.ts'

type Status = AppointmentView['status']

/** How an appointment stands, as its professional reads it. */
export const statusWords: Readonly<Record<Status, string>> = {
  pending_confirmation: 'Esperando resposta',
  confirmed: 'Confirmado',
  completed: 'Aconteceu',
  no_show: 'Falta',
  rejected: 'Recusado',
  cancelled: 'Cancelado',
}

/** What a colour says of it; never the colour alone. */
export type Tone = 'waiting' | 'sure' | 'done' | 'missed' | 'off'

const tones: Readonly<Record<Status, Tone>> = {
  pending_confirmation: 'waiting',
  confirmed: 'sure',
  completed: 'done',
  no_show: 'missed',
  rejected: 'off',
  cancelled: 'off',
}
export const toneOf = ({ status }: Pick<AppointmentView, 'status'>): Tone => tones[status]

/** The same of one whose time is held until its client has paid. */
export function statusOf(appointment: Pick<AppointmentView, 'status' | 'holdUntil'> & Claimable) {
  if (isClaimed(appointment)) return 'O cliente diz que pagou'
  return appointment.holdUntil === null ? statusWords[appointment.status] : 'Aguardando o Pix'
}

type Claimable = Partial<
  Pick<AppointmentView, 'status' | 'holdUntil' | 'paymentStatus' | 'prepayConfirmation'>
>

/** Whether a deposit is waited for of which the professional says that it came. */
export const awaitsDeposit = ({
  status,
  holdUntil = null,
  paymentStatus,
  prepayConfirmation,
}: Claimable): boolean =>
  status === 'pending_confirmation' &&
  prepayConfirmation === 'by_hand' &&
  (holdUntil !== null || paymentStatus === 'authorized')

/** Whether its client says that such a deposit is paid: the professional has to look. */
export const isClaimed = (appointment: Claimable): boolean =>
  awaitsDeposit(appointment) && appointment.paymentStatus === 'authorized'

type Paid = Pick<AppointmentView, 'paymentStatus' | 'priceCents' | 'status'> &
  Partial<
    Pick<
      AppointmentView,
      'holdUntil' | 'prepayCents' | 'paidCents' | 'prepayConfirmation' | 'paidWith'
    >
  >

/** What is known of the money; nothing where there is nothing to pay, or not yet. */
export function paymentWords(appointment: Paid, isOver: boolean): string {
  const { paidWith, ...rest } = appointment
  if (!paidWith) return moneyWords(rest, isOver)
  // Without a rest to pay there is no money.
  const money = rest.priceCents > 0 ? moneyWords(rest, isOver) : ''
  return [sessionWords(paidWith), money].filter(Boolean).join(' · ')
}

function moneyWords(appointment: Omit<Paid, 'paidWith'>, isOver: boolean): string {
  const { paymentStatus, priceCents, status, holdUntil, prepayCents, paidCents = 0 } = appointment
  if (isClaimed(appointment)) return `Diz que pagou ${price(prepayCents ?? priceCents)}`
  if (holdUntil) return prepayCents === priceCents ? 'Aguardando o Pix' : 'Aguardando sinal'
  if (paymentStatus === 'captured' && prepayCents && paidCents < priceCents) {
    return `Sinal pago: ${price(paidCents)}`
  }
  if (paymentStatus === 'none' && paidCents > 0) return `Pago em parte: ${price(paidCents)}`
  if (paymentStatus === 'authorized') return 'O cliente diz que pagou'
  if (paymentStatus === 'captured') return 'Pago'
  if (paymentStatus === 'refunded') return 'Devolvido'
  const owes = priceCents > 0 && isOver && (status === 'confirmed' || status === 'completed')
  return owes ? 'Falta pagar' : ''
}

/** How often a client came before; empty where nobody says. */
export function visitWords(visits: number | null | undefined): string {
  if (visits === null || visits === undefined) return ''
  if (visits === 0) return 'Primeira vez com você'
  return visits === 1 ? 'Já veio 1 vez' : `Já veio ${visits} vezes`
}

/** Why it was called off, where somebody or the system said so. */
export function reasonWords(reason: string | null): string {
  if (reason === null || !isSystemReason(reason)) return reason ?? ''
  if (reason === EXPIRED) return 'O pedido passou da hora sem resposta.'
  if (reason === PAYMENT_EXPIRED) return 'O Pix não chegou a tempo.'
  return reason === ACCOUNT_DELETED ? 'A conta foi excluída.' : 'O horário que se repetia parou.'
}

/** Links to a phone: a chat on WhatsApp, and a call. */
export const phoneLinks = (phone: string) => ({
  whatsapp: `https://wa.me/${phone.replace(/\D/g, '')}`,
  call: `tel:${phone}`,
})
