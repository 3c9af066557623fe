import type { AppointmentLink } from '@encaixe/contracts/appointment-link'
import type { Links } from '../../texts/links.ts'
import type { AppointmentParams } from './about-appointment.ts'

/** What a button of a message can do; the appointment's rules say whether it may be done now. */
export const buttonActions = [
  'confirm-attendance',
  'reschedule',
  'cancel',
  'confirm',
  'reject',
  'accept-move',
  'refuse-move',
  // Of a deposit that the professional confirms by hand.
  'declare-payment',
  'receive-payment',
  'deny-payment',
  // Of an appointment that was moved or deleted in a calendar elsewhere.
  'calendar-move',
  'calendar-keep',
  'calendar-cancel',
] as const
export type ButtonAction = (typeof buttonActions)[number]

/** A button that sends back what to do with which appointment, signed: `action.TOKEN`. */
export const replyButton = (side: AppointmentLink['side'], action: ButtonAction, text: string) => ({
  kind: 'reply' as const,
  text,
  payload: (
    {
      appointmentId,
      linkGeneration: generation,
    }: Pick<AppointmentParams, 'appointmentId' | 'linkGeneration'>,
    { tokenFor }: Links,
  ) => `${action}.${tokenFor({ side, appointmentId, generation })}`,
})

/** Under what waits for the professional to confirm it. */
export const confirmOrReject = [
  replyButton('professional', 'confirm', 'Confirmar'),
  replyButton('professional', 'reject', 'Recusar'),
]
