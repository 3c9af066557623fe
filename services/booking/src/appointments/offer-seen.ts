import type { AppointmentView } from '@encaixe/contracts'
import { agreedOfRow } from './agreed-offer-row.ts'
import type { AppointmentRow } from './select-appointments.sql.ts'
import type { View } from './side.rule.ts'

/** What of where it takes place strangers may not know: only who has an appointment that stands. */
const HIDDEN = {
  number: null,
  complement: null,
  postalCode: null,
  directions: null,
  link: null,
}

/** What was agreed on besides the time, as far as somebody may know it. */
export function offerSeenBy(
  view: View,
  row: AppointmentRow,
): Pick<AppointmentView, 'service' | 'place' | 'clientAddress' | 'clientAnswer'> {
  const { service, place, clientAddress, clientAnswer } = agreedOfRow(row)
  if (view === 'professional') return { service, place, clientAddress, clientAnswer }
  const isOwn = view === 'client'
  const isTold = ['confirmed', 'completed', 'no_show'].includes(row.status)
  return {
    service,
    place: place && (isTold ? place : { ...place, ...HIDDEN }),
    clientAddress: isOwn ? clientAddress : null,
    clientAnswer: isOwn ? clientAnswer : null,
  }
}
