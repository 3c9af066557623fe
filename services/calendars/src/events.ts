import { schedulingEvents } from '@encaixe/contracts'
import { eventHandlers } from '@encaixe/service-kit'

export { onBooking } from './mirror/on-booking.ts'

import { pages } from './pages/pages.ts'
import type { CalendarsTransaction } from './store.ts'

const on = eventHandlers<CalendarsTransaction>()

/** What calendars does about scheduling's events: it keeps each page's zone, horizon and owner. */
export const onScheduling = [
  on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => pages.save(tx, data)),
  on(schedulingEvents.ProfessionalChanged, ({ data }, { tx }) => pages.save(tx, data)),
]
