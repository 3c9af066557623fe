import { bookingRpcs } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { busyIntervals, confirmedAppointments } from './appointments/pages-for-others.ts'
import { readAppointments, replaceLink } from './appointments/read-appointments.ts'
import { changeAppointment } from './changes/change-appointment.ts'
import { expireRequests } from './changes/expire-requests.ts'
import { giveBack } from './changes/give-back-session.ts'
import { clientLinks, notePhoneSession } from './clients/client-accounts.ts'
import { clients } from './clients/clients.ts'
import { importClients } from './clients/import/import-clients.ts'
import { checkCollisions } from './collisions/collisions.ts'
import { type Config, config } from './config.ts'
import { busyElsewhere } from './copies/busy-elsewhere.ts'
import { copies } from './copies/copies.ts'
import { personalData } from './erasure/personal-data.ts'
import { onAccount, onAgent, onBilling, onCalendars, onScheduling } from './events.ts'
import { expenses } from './expenses/expenses.ts'
import { tellFollowers } from './following/tell-followers.ts'
import { askRefunds } from './ledger/refunds.ts'
import { createAppointment } from './manual-booking/create-appointment.ts'
import { messages } from './messages/messages.ts'
import { tellUnread } from './messages/tell-unread.ts'
import { noteAccesses } from './notes/accesses.ts'
import { keyRing } from './notes/key-ring.ts'
import { notes } from './notes/notes.ts'
import { rotateKeys } from './notes/rotate-keys.ts'
import { appointmentEntries } from './page-feed/appointment-entries.ts'
import { pageFeeds } from './page-feed/page-feed.ts'
import { followCharges } from './payments/follow-charge.ts'
import { payments } from './payments/payments.ts'
import { renewCodes } from './payments/renew-code.ts'
import { retryRefund } from './payments/retry-refund.ts'
import { showPayments } from './payments/show-payments.ts'
import { planUsage } from './plans/plan-usage.ts'
import { tellLimits } from './plans/tell-limits.ts'
import { appointmentPapers } from './portal/appointment-papers.ts'
import { calendarFeeds } from './portal/calendar-feed.ts'
import { bookingLimits } from './public-booking/booking-limits.ts'
import { bookInTurn, publicBooking } from './public-booking/public-booking.ts'
import { answerPurchases } from './purchases/answer-purchases.ts'
import { buyPackage } from './purchases/buy-package.ts'
import { endCharges } from './purchases/end-charge.ts'
import { listPurchases } from './purchases/list-purchases.ts'
import { operatePurchases } from './purchases/operate-purchases.ts'
import { payPurchase } from './purchases/pay-purchase.ts'
import { purchasesInTime } from './purchases/purchases-in-time.ts'
import { sellPackage } from './purchases/sell-package.ts'
import { beginSeries } from './recurring/begin-series.ts'
import { bookDueOccurrences } from './recurring/book-due.ts'
import { changeSeries } from './recurring/change-series.ts'
import { listSeries } from './recurring/list-series.ts'
import { takeSeriesOver } from './recurring/take-over.ts'
import { receipts } from './reports/receipts.ts'
import { received } from './reports/received.ts'
import { reports } from './reports/reports.ts'
import { decideReviews } from './reviews/decide-reviews.ts'
import { follows } from './reviews/follows.ts'
import { reviews } from './reviews/reviews.ts'
import type { BookingTransaction } from './store.ts'
import { tables } from './tables.ts'
import { endWishes } from './waitlist/end-wishes.ts'
import { openings } from './waitlist/openings.ts'
import { takeTurns } from './waitlist/take-turns.ts'
import { waitlist } from './waitlist/waitlist.ts'
import { waitlistLink } from './waitlist/waitlist-link.ts'

export interface Options {
  clock?: () => Temporal.Instant
}

/** Appointments and clients: the booking transaction, and the events that follow from it. */
export const start = (config: Config, { clock = Temporal.Now.instant }: Options = {}) => {
  const keys = keyRing(config.NOTE_SECRETS)
  return startService<PrismaClient, BookingTransaction>({
    name: 'booking',
    config,
    prisma: new URL('../prisma/', import.meta.url),
    database: { create: (adapter) => new PrismaClient({ adapter }) },
    tables,
    clock,
    personalData: ({ tasks }) => personalData({ keys, clock, openings: openings(tasks) }),
    open({ bus, database, log, metrics, serve, consume, job, tasks }) {
      const freed = openings(tasks)
      consume({ stream: 'SCHEDULING', handlers: onScheduling({ clock, openings: freed }) })
      consume({ stream: 'BILLING', handlers: onBilling({ clock, openings: freed, tasks }) })
      consume({ stream: 'CALENDARS', handlers: onCalendars({ openings: freed }) })
      consume({ stream: 'AGENT', handlers: onAgent })
      consume({ stream: 'ACCOUNT', handlers: onAccount })

      const { fetchProfessional, rebuildCopies } = copies({ bus, database })
      const elsewhere = busyElsewhere({ bus, database, log })
      const book = bookInTurn({ database, fetchProfessional, elsewhere, tasks, clock, log })
      const { tokenFor } = appointmentLinks(config.LINK_SECRET)
      const paymentOf = followCharges({
        ...{ database, bus, tasks, openings: freed, clock, log },
        linkOf: (appointmentId) =>
          `${config.PUBLIC_URL}/a/${tokenFor({ side: 'client', appointmentId, generation: 0 })}`,
      })
      serve(bookingRpcs, {
        createPublicBooking: publicBooking({ database, book, paymentOf }),
        ...readAppointments({ database, clock }),
        ...clients({ database, clock }),
        ...appointmentEntries({ database, clock, publicUrl: config.PUBLIC_URL }),
        ...importClients({ database, clock }),
        createAppointment: createAppointment({ database, clock, tasks, elsewhere }),
        ...appointmentPapers({ database, bus, publicUrl: config.PUBLIC_URL }),
        ...changeAppointment({ database, clock, openings: freed, tasks, elsewhere }),
        replaceAppointmentLink: replaceLink(database),
        getBookingLimit: bookingLimits(database, clock),
        getPlanUsage: planUsage({ database, clock }),
        listClientLinks: clientLinks(database),
        notePhoneSession: notePhoneSession(database),
        ...messages({ database, bus, clock, tasks }),
        ...notes({ database, clock, keys }),
        ...noteAccesses(database),
        ...rotateKeys({ database, keys }),
        ...reviews({ database, clock }),
        ...decideReviews({ database, clock }),
        ...follows({ database, bus, clock }),
        listRecurringSchedules: listSeries({ database, clock }),
        createRecurringSchedule: beginSeries({ database, clock, openings: freed }),
        ...changeSeries({ database, clock, openings: freed }),
        ...listPurchases({ database, clock }),
        ...sellPackage({ database, bus, fetchProfessional, clock }),
        ...buyPackage({ database, bus, fetchProfessional, clock }),
        ...payPurchase({ database, bus, clock }),
        ...answerPurchases({ database, clock, tasks }),
        ...operatePurchases(database),
        giveBackSession: giveBack({ database, clock, openings: freed }),
        ...reports({ database, clock }),
        ...receipts({ database, clock }),
        ...expenses({ database, clock }),
        ...payments({ database, clock, openings: freed }),
        ...retryRefund({ database, clock, tasks }),
        ...showPayments({ database, clock }),
        ...received({ database, clock }),
        ...waitlist({ database, clock, fetchProfessional }),
        ...endWishes({ database, clock, openings: freed }),
        ...waitlistLink({ database, clock, openings: freed, book }),
        ...calendarFeeds({ database, clock, publicUrl: config.PUBLIC_URL }),
        ...pageFeeds({ database, clock, publicUrl: config.PUBLIC_URL }),
        pageBusyIntervals: busyIntervals(database),
        pageConfirmedAppointments: confirmedAppointments(database),
        rebuildCopies,
      })
      job(expireRequests({ database, clock, openings: freed, every: config.EXPIRY_SECONDS }))
      job(
        bookDueOccurrences({
          ...{ database, clock, openings: freed },
          every: config.RECURRING_SWEEP_SECONDS,
        }),
      )
      job(purchasesInTime({ database, clock, tasks, every: config.EXPIRY_SECONDS }))
      job(takeSeriesOver({ database, bus, clock, openings: freed }))
      job(tellLimits({ database, clock, every: config.LIMITS_SECONDS }))
      job(tellFollowers({ database, bus, clock }))
      askRefunds({ database, bus, tasks, clock })
      renewCodes({ database, bus, tasks, clock })
      endCharges({ bus, tasks, clock })
      tellUnread(tasks, clock)
      takeTurns({ tasks, clock, openings: freed, metrics })
      checkCollisions({ tasks, database, elsewhere, clock })
    },
  })
}

runMain(start, config, import.meta)
