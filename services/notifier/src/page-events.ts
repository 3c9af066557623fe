import {
  accountEvents,
  billingEvents,
  bookingEvents,
  calendarEvents,
  type EventData,
  schedulingEvents,
} from '@encaixe/contracts'
import { type EventEntry, onTogether, type Tasks } from '@encaixe/service-kit'
import { type Analytics, factsOfPlan } from './analytics/analytics.ts'
import { pageCopies, planCopies } from './copies.ts'
import type { NewDelivery } from './deliveries/delivery.ts'
import { msgApiKeyMade } from './notices/account/msg-api-key-made.ts'
import { msgSecurityChange } from './notices/account/msg-security-change.ts'
import { noticeOfBooking } from './notices/appointment/about-appointment.ts'
import { msgCalendarDeleted, msgCalendarMoved } from './notices/appointment/msg-calendar-change.ts'
import { msgCalendarDisconnected } from './notices/calendar/msg-calendar-disconnected.ts'
import { msgFollowedOpened } from './notices/following/msg-followed-opened.ts'
import { msgHolidayAhead } from './notices/holiday/msg-holiday-ahead.ts'
import { noticeOfPackage } from './notices/package/about-package.ts'
import { noticesOfPurchase } from './notices/package/of-package.ts'
import { msgPrepaymentPaused } from './notices/payment/msg-prepayment-paused.ts'
import { msgPlanLimitNear } from './notices/plan/msg-plan-limit-near.ts'
import { noticesOfFailure, noticesOfPlan, noticesOfTrialEnding } from './notices/plan/of-plan.ts'
import { msgNewFollower } from './notices/review/msg-new-follower.ts'
import { msgReviewReceived } from './notices/review/msg-review-received.ts'
import { toOwner } from './notices/to-owner.ts'
import { noticeOfJoining, noticeOfOffer } from './notices/waitlist/about-waitlist.ts'
import { msgWaitlistJoined } from './notices/waitlist/msg-waitlist-joined.ts'
import { msgWaitlistOffer } from './notices/waitlist/msg-waitlist-offer.ts'
import type { OptOuts } from './replies/opt-outs.ts'
import { unheardOffer } from './replies/unheard-offer.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'
import { on, type Tell } from './tell.ts'
import { ERASED_NAME } from './texts/names.ts'
import { type Programs, toldOfClients } from './webhooks/told.ts'

type Entry = EventEntry<NotifierTransaction>

/**
 * What professionals are told about their page, plan, account and calendars elsewhere, both sides about packages that
 * were sold, and who waits about a page's free times.
 */
export function onPages({
  tell,
  enqueue,
  analytics,
  tasks,
  programs,
  isOptedOut,
}: {
  tell: Tell
  enqueue: Enqueue
  analytics: Analytics
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
  programs: Programs
  isOptedOut: OptOuts['isOptedOut']
}): Record<'account' | 'calendars' | 'scheduling' | 'booking' | 'billing', Entry[]> {
  return {
    account: [
      tell(accountEvents.ApiKeyCreated, ({ professional, keyName }, madeAt) =>
        toOwner(msgApiKeyMade, professional, { keyName, madeAt }),
      ),
    ],
    calendars: [
      tell(calendarEvents.CalendarChangeFound, ({ change, movedTo, ...snapshot }) =>
        noticeOfBooking(
          change === 'moved' ? msgCalendarMoved : msgCalendarDeleted,
          { ...snapshot, movedStartsAt: movedTo?.startsAt ?? null },
          Temporal.Now.instant(),
        ),
      ),
      tell(calendarEvents.CalendarDisconnected, ({ professional, account }, at) =>
        toOwner(msgCalendarDisconnected, professional, { account, at }),
      ),
    ],
    scheduling: [
      on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => pageCopies.save(tx, data)),
      on(schedulingEvents.ProfessionalChanged, ({ data }, { tx }) => pageCopies.save(tx, data)),
      tell(schedulingEvents.ContactChanged, ({ professional, ...change }) =>
        toOwner(msgSecurityChange, professional, change),
      ),
      tell(schedulingEvents.PrepaymentPaused, ({ professional, toldAt }) =>
        toOwner(msgPrepaymentPaused, professional, { toldAt }),
      ),
      tell(schedulingEvents.HolidayAhead, ({ professional, ...holiday }) =>
        toOwner(msgHolidayAhead, professional, holiday),
      ),
    ],
    billing: [
      tell(billingEvents.SubscriptionChanged, noticesOfPlan, async ({ data, time }, work) => {
        await planCopies.save(work.tx, data)
        await analytics.report(work, factsOfPlan(data, time))
      }),
      tell(billingEvents.TrialEnding, noticesOfTrialEnding),
      tell(billingEvents.SubscriptionPaymentFailed, noticesOfFailure),
    ],
    booking: [
      ...onTogether([bookingEvents.ClientsChanged], (events, work: NotifierWork) =>
        programs.record(
          work,
          events.flatMap(({ id, time: at, data }) =>
            toldOfClients({ id, at, ...data }, programs.publicUrl),
          ),
        ),
      ),
      tell(bookingEvents.PurchaseChanged, (data, time) =>
        noticesOfPurchase(data).flatMap((notice) => noticeOfPackage(notice, data, time)),
      ),
      tell(bookingEvents.BookingRefusedByLimit, (refused) => noticesOfLimit(refused)),
      tell(bookingEvents.PlanLimitNear, ({ professional, limit, day, ...near }) =>
        noticesOfLimit({ professional, limit, day }, near),
      ),
      tell(bookingEvents.ReviewSubmitted, ({ professional, client, rating, comment }, toldAt) => {
        const { id: professionalId, timezone, slug } = professional
        const params = {
          ...{ rating, comment, toldAt },
          slug: slug ?? '',
          professionalName: professional.name ?? ERASED_NAME,
          clientName: client.name ?? ERASED_NAME,
        }
        const occasion = { professionalId, clientId: client.id, timezone }
        return msgReviewReceived.to({ ...professional, phone: null }, params, occasion)
      }),
      tell(bookingEvents.WaitlistJoined, (wish, toldAt) =>
        noticeOfJoining(msgWaitlistJoined, wish, toldAt),
      ),
      on(bookingEvents.WaitlistOffered, async ({ id: eventId, traceparent, time, data }, work) => {
        const { turnId, contact } = data
        if (await isOptedOut(contact.phone)) {
          await tasks.add(work, unheardOffer, [{ data: { turnId }, dedupeKey: turnId }])
          return
        }
        const deliveries = noticeOfOffer(msgWaitlistOffer, data, time)
        await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
      }),
      tell(bookingEvents.ProfessionalFollowed, ({ professional, followers }, toldAt) => {
        const owner = { ...professional, phone: null, email: null }
        return toOwner(msgNewFollower, owner, { followers, toldAt })
      }),
      tell(bookingEvents.FollowedPagesOpened, ({ userId, email, pages }, toldAt) => {
        const occasion = { professionalId: null, timezone: pages[0]?.timezone ?? '' }
        const params = { userId, pages, toldAt }
        return msgFollowedOpened.to({ userId, phone: null, email }, params, occasion)
      }),
    ],
  }
}

const noticesOfLimit = (
  { professional, limit, day }: EventData<typeof bookingEvents.BookingRefusedByLimit>,
  near?: Pick<EventData<typeof bookingEvents.PlanLimitNear>, 'percent' | 'used' | 'of'>,
): NewDelivery[] => toOwner(msgPlanLimitNear, professional, { limit, day, ...(near && { near }) })
