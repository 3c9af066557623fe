import {
  accountEvents,
  billingEvents,
  type ChargedFor,
  calendarEvents,
  schedulingEvents,
} from '@encaixe/contracts'
import { eventHandlers, saveCalendarBusy } from '@encaixe/service-kit'
import { onPhoneProven, onSignedIn } from './clients/client-accounts.ts'
import { saveAvailability, savePlan, saveProfessional } from './copies/professional-copies.ts'
import { keepOpenedAt } from './following/opened-pages.sql.ts'
import { onConnection } from './payments/on-connection.ts'
import { onPayments } from './payments/on-payments.ts'
import { onRequestedPayments } from './payments/on-requested-payments.ts'
import { onSeries } from './recurring/on-recurring.ts'
import type { BookingTasks, BookingTransaction, Parts } from './store.ts'
import { opensHours } from './waitlist/opened-hours.rule.ts'
import { type Openings, weekBefore } from './waitlist/openings.ts'

const on = eventHandlers<BookingTransaction>()

/** What booking does about each event of the scheduling service. */
export function onScheduling({ clock, openings }: Pick<Parts, 'clock'> & { openings: Openings }) {
  const series = onSeries({ clock, openings })
  return [
    on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => saveProfessional(tx, data)),
    on(schedulingEvents.ProfessionalChanged, ({ data }, { tx }) => saveProfessional(tx, data)),
    on(schedulingEvents.AvailabilityChanged, async ({ data }, work) => {
      const held = await weekBefore(work.tx, data.professionalId)
      const isNewer = (await saveAvailability(work.tx, data)) > 0
      if (!held || !isNewer) return
      await openings.opened(work, { ...held, after: data }, clock())
      if (opensHours({ ...held, after: data }, clock())) {
        await keepOpenedAt(work.tx, data.professionalId, clock())
      }
    }),
    on(schedulingEvents.RecurringOccurrenceDue, series.onDue),
    on(schedulingEvents.RecurringScheduleChanged, series.onChanged),
  ]
}

/** What booking does about each event of the billing service. */
export function onBilling(
  parts: Pick<Parts, 'clock'> & { openings: Openings; tasks: BookingTasks },
) {
  const ofAppointments = onPayments(parts)
  const ofRequests = onRequestedPayments(parts)
  const payments = ({ data: { messageId } }: { data: ChargedFor }) =>
    messageId === undefined ? ofAppointments : ofRequests
  return [
    on(billingEvents.SubscriptionChanged, ({ data }, { tx }) => savePlan(tx, data)),
    on(billingEvents.PaymentEntered, (event, work) => payments(event).onEntered(event, work)),
    on(billingEvents.PaymentRefundSettled, (event, work) =>
      payments(event).onRefunded(event, work),
    ),
    on(billingEvents.PixConnectionChanged, onConnection(parts)),
  ]
}

/** What booking does about the events of calendars elsewhere. */
export const onCalendars = [
  on(calendarEvents.CalendarBusyChanged, ({ data }, { tx }) => saveCalendarBusy(tx, data)),
]

/** What booking does about each event of accounts, which the gateway emits. */
export const onAccount = [
  on(accountEvents.AccountSignedIn, onSignedIn),
  on(accountEvents.PhoneProven, onPhoneProven),
]
