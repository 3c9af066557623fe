import { bookingRpcs } from '@encaixe/contracts'
import { appointmentLinks } from '@encaixe/contracts/appointment-link'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { pagesForOthers } from './appointments/pages-for-others.ts'
import { readAppointments } from './appointments/read-appointments.ts'
import { changeAppointment } from './changes/change-appointment.ts'
import { expireRequests } from './changes/expire-requests.ts'
import { giveBack } from './changes/give-back-session.ts'
import { clientAccounts } from './clients/client-accounts.ts'
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
import { planUsage, tellLimits } from './plans/plan-usage.ts'
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
import { listSeries } from './recurring/own-series.ts'
import { receipts } from './reports/receipts.ts'
import { reports } from './reports/reports.ts'
import { follows } from './reviews/follows.ts'
import { reviews } from './reviews/reviews.ts'
import type { BookingTransaction, Parts } from './store.ts'
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
      const { fetchProfessional, rebuildCopies } = copies({ bus, database })
      const parts: Parts = {
        ...{ database, bus, tasks, openings: openings(tasks), fetchProfessional, clock, log },
        publicUrl: config.PUBLIC_URL,
      }
      consume({ stream: 'SCHEDULING', handlers: onScheduling(parts) })
      consume({ stream: 'BILLING', handlers: onBilling(parts) })
      consume({ stream: 'CALENDARS', handlers: onCalendars(parts) })
      consume({ stream: 'AGENT', handlers: onAgent })
      consume({ stream: 'ACCOUNT', handlers: onAccount })

      const elsewhere = busyElsewhere(parts)
      const book = bookInTurn({ ...parts, elsewhere })
      const { tokenFor } = appointmentLinks(config.LINK_SECRET)
      const paymentOf = followCharges({
        ...parts,
        linkOf: (appointmentId) =>
          `${config.PUBLIC_URL}/a/${tokenFor({ side: 'client', appointmentId, generation: 0 })}`,
      })
      serve(bookingRpcs, {
        createPublicBooking: publicBooking({ ...parts, book, paymentOf }),
        ...readAppointments(parts),
        ...clients(parts),
        ...appointmentEntries(parts),
        ...importClients(parts),
        createAppointment: createAppointment({ ...parts, elsewhere }),
        ...appointmentPapers(parts),
        ...changeAppointment({ ...parts, elsewhere }),
        getBookingLimit: bookingLimits(parts),
        getPlanUsage: planUsage(parts),
        ...clientAccounts(parts),
        ...messages(parts),
        ...notes({ ...parts, keys }),
        ...rotateKeys({ ...parts, keys }),
        ...reviews(parts),
        ...follows(parts),
        listRecurringSchedules: listSeries(parts),
        createRecurringSchedule: beginSeries(parts),
        ...changeSeries(parts),
        ...listPurchases(parts),
        ...sellPackage(parts),
        ...buyPackage(parts),
        ...payPurchase(parts),
        ...answerPurchases(parts),
        ...operatePurchases(database),
        giveBackSession: giveBack(parts),
        ...reports(parts),
        ...receipts(parts),
        ...expenses(parts),
        ...payments(parts),
        ...retryRefund(parts),
        ...showPayments(parts),
        ...waitlist(parts),
        ...endWishes(parts),
        ...waitlistLink({ ...parts, book }),
        ...calendarFeeds(parts),
        ...pageFeeds(parts),
        ...pagesForOthers(parts),
        rebuildCopies,
      })
      job(expireRequests({ ...parts, every: config.EXPIRY_SECONDS }))
      job(bookDueOccurrences({ ...parts, every: config.RECURRING_SWEEP_SECONDS }))
      job(purchasesInTime({ ...parts, every: config.EXPIRY_SECONDS }))
      job(tellLimits({ ...parts, every: config.LIMITS_SECONDS }))
      job(tellFollowers(parts))
      askRefunds(parts)
      renewCodes(parts)
      endCharges(parts)
      tellUnread(parts)
      takeTurns({ ...parts, metrics })
      checkCollisions({ ...parts, elsewhere })
    },
  })
}

runMain(start, config, import.meta)
