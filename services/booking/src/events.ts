import {
  accountEvents,
  billingEvents,
  type ChargedFor,
  calendarEvents,
  intakeAgentEvents,
  schedulingEvents,
} from '@encaixe/contracts'
import { calendarBusyCopies, eventHandlers } from '@encaixe/service-kit'
import { onPhoneProven, onSignedIn } from './clients/client-accounts.ts'
import { availabilities, plans, professionals } from './copies/professional-copies.ts'
import { keepOpenedAt } from './following/opened-pages.sql.ts'
import { onConnection } from './payments/on-connection.ts'
import { onPayments } from './payments/on-payments.ts'
import { onPurchasePayments } from './payments/on-purchase-payments.ts'
import { onRequestedPayments } from './payments/on-requested-payments.ts'
import type { BookingTransaction, Parts } from './store.ts'
import { opensHours } from './waitlist/opened-hours.rule.ts'
import { weekBefore } from './waitlist/openings.ts'

const on = eventHandlers<BookingTransaction>()

/** What booking does about each event of the scheduling service. */
export function onScheduling({ clock, openings }: Parts) {
  return [
    on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => professionals.save(tx, data)),
    on(schedulingEvents.ProfessionalChanged, async ({ data }, work) => {
      await professionals.save(work.tx, data)
      await openings.taken(work, [data.id])
    }),
    on(schedulingEvents.AvailabilityChanged, async ({ data }, work) => {
      const held = await weekBefore(work.tx, data.professionalId)
      const isNewer = (await availabilities.save(work.tx, data)) > 0
      if (!held || !isNewer) return
      await openings.opened(work, { ...held, after: data }, clock())
      await openings.taken(work, [data.professionalId])
      if (opensHours({ ...held, after: data }, clock())) {
        await keepOpenedAt(work.tx, data.professionalId, clock())
      }
    }),
  ]
}

/** What booking does about each event of the billing service. */
export function onBilling(parts: Parts) {
  const ofAppointments = onPayments(parts)
  const ofRequests = onRequestedPayments(parts)
  const ofPurchases = onPurchasePayments(parts)
  const payments = ({ data: { messageId, purchaseId } }: { data: ChargedFor }) => {
    if (purchaseId !== undefined) return ofPurchases
    return messageId === undefined ? ofAppointments : ofRequests
  }
  return [
    on(billingEvents.SubscriptionChanged, ({ data }, { tx }) => plans.save(tx, data)),
    on(billingEvents.PaymentEntered, (event, work) => payments(event).onEntered(event, work)),
    on(billingEvents.PaymentRefundSettled, (event, work) =>
      payments(event).onRefunded(event, work),
    ),
    on(billingEvents.PixConnectionChanged, onConnection(parts)),
  ]
}

/** What booking does about the events of calendars elsewhere. */
export const onCalendars = ({ openings }: Parts) => [
  on(calendarEvents.CalendarBusyChanged, async ({ data }, work) => {
    await calendarBusyCopies.save(work.tx, data)
    await openings.taken(work, [data.professionalId])
  }),
]

/** What booking does about conversations with the agent: who waits and writes to us has the phone. */
export const onAgent = [
  on(intakeAgentEvents.ConversationOpened, async ({ data: { phone, openedAt } }, { tx }) => {
    if (phone === null) return
    await tx.waitlistWish.updateMany({
      where: { clientPhone: phone, provenAt: null, status: 'waiting' },
      data: { provenAt: openedAt },
    })
  }),
]

/** What booking does about each event of accounts, which the gateway emits. */
export const onAccount = [
  on(accountEvents.AccountSignedIn, onSignedIn),
  on(accountEvents.PhoneProven, onPhoneProven),
]
