import type { AppointmentAction, AppointmentView } from '@encaixe/contracts'
import { awaitsDeposit, isClaimed } from './words.ts'

/** The body of a PATCH without its version and reason. */
export type Change =
  | { status: 'confirmed' | 'rejected' | 'cancelled' | 'completed' | 'no_show' }
  | { paymentStatus: 'none' | 'captured' | 'refunded' }
  | { moveRequest: 'accept' | 'refuse' }
  | { session: 'use' | 'release' }

interface Button {
  label: string
  change: Change
  /** `plain`: one of several; `danger`: takes something away from the client. */
  tone: 'primary' | 'plain' | 'danger'
  /** What is asked before, with what the client will be told. */
  asks?: { title: string; says: string; send: string; takesReason?: true }
  /** What is said while it can be undone, before the client is told. */
  waits?: string
}

type Paid = Pick<AppointmentView, 'paymentStatus'> &
  Partial<Pick<AppointmentView, 'status' | 'holdUntil' | 'prepayConfirmation'>>

/** The buttons of what the API says can be done; moving, and what only clients do, is elsewhere. */
const buttons: Partial<Record<AppointmentAction, (appointment: Paid) => Button>> = {
  confirm: () => ({
    label: 'Confirmar',
    change: { status: 'confirmed' },
    tone: 'primary',
    waits: 'Vamos confirmar e avisar o cliente.',
  }),
  reject: () => ({
    label: 'Recusar',
    change: { status: 'rejected' },
    tone: 'danger',
    asks: {
      title: 'Recusar este pedido?',
      says: 'O cliente recebe um aviso, e o horário volta a ficar livre.',
      send: 'Recusar e avisar',
      takesReason: true,
    },
  }),
  accept_move: () => ({
    label: 'Aceitar a mudança',
    change: { moveRequest: 'accept' },
    tone: 'primary',
    waits: 'Vamos aceitar a mudança e avisar o cliente.',
  }),
  refuse_move: () => ({
    label: 'Recusar a mudança',
    change: { moveRequest: 'refuse' },
    tone: 'danger',
    asks: {
      title: 'Recusar a mudança?',
      says: 'O cliente recebe um aviso de que continua valendo o horário combinado.',
      send: 'Recusar e avisar',
      takesReason: true,
    },
  }),
  complete: () => ({
    label: 'Aconteceu',
    change: { status: 'completed' },
    tone: 'primary',
    waits: 'Vamos anotar que aconteceu e pedir a avaliação do cliente.',
  }),
  mark_no_show: () => ({
    label: 'Não veio',
    change: { status: 'no_show' },
    tone: 'plain',
    asks: {
      title: 'O cliente não veio?',
      says: 'Ele recebe um aviso da falta. Dá para corrigir por 7 dias.',
      send: 'Marcar falta e avisar',
    },
  }),
  cancel: () => ({
    label: 'Cancelar horário',
    change: { status: 'cancelled' },
    tone: 'danger',
    asks: {
      title: 'Cancelar este horário?',
      says: 'O cliente recebe um aviso, e o horário volta a ficar livre.',
      send: 'Cancelar e avisar',
      takesReason: true,
    },
  }),
  capture_payment: (appointment) =>
    awaitsDeposit(appointment)
      ? {
          label: 'Recebi',
          change: { paymentStatus: 'captured' },
          tone: 'primary',
          waits: 'Vamos anotar o sinal, confirmar e avisar o cliente.',
        }
      : {
          label: 'Recebi o pagamento',
          change: { paymentStatus: 'captured' },
          tone: 'primary',
          waits: 'Vamos anotar o pagamento e avisar o cliente.',
        },
  undo_payment: ({ paymentStatus, ...appointment }) =>
    isClaimed({ ...appointment, paymentStatus })
      ? {
          label: 'Não chegou',
          change: { paymentStatus: 'none' },
          tone: 'plain',
          waits: 'Vamos avisar o cliente, que tem mais 30 minutos.',
        }
      : paymentStatus === 'refunded'
        ? {
            label: 'Desfazer: não devolvi',
            change: { paymentStatus: 'captured' },
            tone: 'plain',
            waits: 'Vamos voltar a pago e avisar o cliente.',
          }
        : {
            label: paymentStatus === 'authorized' ? 'Não recebi' : 'Desfazer: não recebi',
            change: { paymentStatus: 'none' },
            tone: 'plain',
          },
  use_session: () => ({
    label: 'Usar uma sessão do pacote',
    change: { session: 'use' },
    tone: 'primary',
  }),
  release_session: () => ({
    label: 'Não usar o pacote',
    change: { session: 'release' },
    tone: 'plain',
  }),
  refund_payment: () => ({
    label: 'Devolvi o dinheiro',
    change: { paymentStatus: 'refunded' },
    tone: 'danger',
    asks: {
      title: 'Você devolveu o dinheiro?',
      says: 'O cliente recebe um aviso de que o pagamento foi devolvido. Dá para desfazer por 24 horas.',
      send: 'Devolvi: avisar',
    },
  }),
}

export interface ActionButton extends Button {
  action: AppointmentAction
}

/** The buttons of the actions that are possible now, in the order of the table above. */
export function buttonsFor(appointment: Paid & Pick<AppointmentView, 'actions'>): ActionButton[] {
  return appointment.actions.flatMap((action) => {
    const button = buttons[action]?.(appointment)
    return button ? [{ action, ...button }] : []
  })
}

/** The button of an action that a list offers, whatever the money. */
export function buttonFor(action: 'reject' | 'refuse_move'): ActionButton {
  const [button] = buttonsFor({ actions: [action], paymentStatus: 'none' })
  if (!button) throw new Error(`${action} has no button`)
  return button
}

/** The change that a pressed button asks for; null for an unknown button. */
export function changeOf(action: string, appointment: Paid): Change | null {
  const found = Object.entries(buttons).find(([name]) => name === action)
  return found?.[1](appointment).change ?? null
}

/** A deposit of a list that its client says to have paid: what a list answers of money is about one. */
const CLAIMED = {
  status: 'pending_confirmation',
  paymentStatus: 'authorized',
  prepayConfirmation: 'by_hand',
} as const

/** What is said of an answer of a list while it can be undone; null for one that asks, or tells nobody. */
export function waitOf(action: string): string | null {
  const found = Object.entries(buttons).find(([name]) => name === action)
  return found?.[1](CLAIMED).waits ?? null
}

/** Whether it is about the money, or about the session that stands for it. */
export const isPayment = ({ change }: Button): boolean =>
  'paymentStatus' in change || 'session' in change
