import type { AppointmentAction, AppointmentView } from '@encaixe/contracts'

/** The body of a PATCH without its version and reason. */
export type Change =
  | { status: 'confirmed' | 'rejected' | 'cancelled' | 'completed' | 'no_show' }
  | { paymentStatus: 'none' | 'captured' | 'refunded' }

interface Button {
  label: string
  change: Change
  /** `plain`: one of several; `danger`: cannot be undone. */
  tone: 'primary' | 'plain' | 'danger'
  /** The optional reason that the other side receives. */
  asksReason?: true
}

type Paid = Pick<AppointmentView, 'paymentStatus'>

/** The buttons of what the API says can be done; moving, and what only clients do, is elsewhere. */
const buttons: Partial<Record<AppointmentAction, (appointment: Paid) => Button>> = {
  confirm: () => ({ label: 'Confirmar', change: { status: 'confirmed' }, tone: 'primary' }),
  reject: () => ({
    label: 'Recusar',
    change: { status: 'rejected' },
    tone: 'danger',
    asksReason: true,
  }),
  complete: () => ({ label: 'Aconteceu', change: { status: 'completed' }, tone: 'primary' }),
  mark_no_show: () => ({ label: 'Não veio', change: { status: 'no_show' }, tone: 'plain' }),
  cancel: () => ({
    label: 'Cancelar horário',
    change: { status: 'cancelled' },
    tone: 'danger',
    asksReason: true,
  }),
  capture_payment: () => ({
    label: 'Recebi o pagamento',
    change: { paymentStatus: 'captured' },
    tone: 'primary',
  }),
  undo_payment: ({ paymentStatus }) => ({
    label: paymentStatus === 'authorized' ? 'Não recebi' : 'Desfazer: não recebi',
    change: { paymentStatus: 'none' },
    tone: 'plain',
  }),
  refund_payment: () => ({
    label: 'Devolvi o dinheiro',
    change: { paymentStatus: 'refunded' },
    tone: 'danger',
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

/** The change that a pressed button asks for; null for an unknown button. */
export function changeOf(action: string, appointment: Paid): Change | null {
  const found = Object.entries(buttons).find(([name]) => name === action)
  return found?.[1](appointment).change ?? null
}

export const isPayment = ({ change }: Button): boolean => 'paymentStatus' in change
