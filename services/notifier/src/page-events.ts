import {
  billingEvents,
  bookingEvents,
  type CloudEvent,
  type EventContract,
  type EventData,
  schedulingEvents,
} from '@encaixe/contracts'
import { type EventEntry, eventHandlers, onTogether, type Tasks } from '@encaixe/service-kit'
import { type Analytics, type Fact, factsOfPlan } from './analytics/analytics.ts'
import { pageCopies, planCopies } from './copies.ts'
import type { NewDelivery } from './deliveries/delivery.ts'
import { msgSecurityChange } from './notices/account/msg-security-change.ts'
import { msgFollowedOpened } from './notices/following/msg-followed-opened.ts'
import { msgHolidayAhead } from './notices/holiday/msg-holiday-ahead.ts'
import { msgPrepaymentPaused } from './notices/payment/msg-prepayment-paused.ts'
import { msgPlanLimitNear } from './notices/plan/msg-plan-limit-near.ts'
import { noticesOfFailure, noticesOfPlan, noticesOfTrialEnding } from './notices/plan/of-plan.ts'
import { msgNewFollower } from './notices/review/msg-new-follower.ts'
import { msgReviewReceived } from './notices/review/msg-review-received.ts'
import { noticeOfJoining, noticeOfOffer } from './notices/waitlist/about-waitlist.ts'
import { msgWaitlistJoined } from './notices/waitlist/msg-waitlist-joined.ts'
import { msgWaitlistOffer } from './notices/waitlist/msg-waitlist-offer.ts'
import type { OptOuts } from './replies/opt-outs.ts'
import { unheardOffer } from './replies/unheard-offer.ts'
import { deliver } from './sending/deliver.ts'
import type { Enqueue } from './sending/queues.ts'
import type { NotifierTransaction, NotifierWork } from './store.ts'
import { ERASED_NAME } from './texts/names.ts'
import { type Programs, toldOfClients, toldOfPages } from './webhooks/told.ts'

type Entry = EventEntry<NotifierTransaction>

const on = eventHandlers<NotifierTransaction>()

/** What professionals are told about their page and their plan, and who waits about a page's free times. */
export function onPages({
  enqueue,
  analytics,
  tasks,
  programs,
  isOptedOut,
}: {
  enqueue: Enqueue
  analytics: Analytics
  tasks: Pick<Tasks<NotifierTransaction>, 'add'>
  programs: Programs
  isOptedOut: OptOuts['isOptedOut']
}): {
  scheduling: Entry[]
  booking: Entry[]
  billing: Entry[]
} {
  const tell = <E extends EventContract>(
    contract: E,
    deliveriesOf: (data: EventData<E>, time: string) => NewDelivery[],
    factsOf: (data: EventData<E>, time: string) => Fact[] = () => [],
    keep: (tx: NotifierTransaction, data: EventData<E>) => PromiseLike<unknown> = async () => {},
  ) =>
    on(
      contract,
      async ({ id: eventId, traceparent, time, data }: CloudEvent<EventData<E>>, work) => {
        await keep(work.tx, data)
        const deliveries = deliveriesOf(data, time)
        await deliver(work, enqueue, [{ eventId, traceparent, deliveries }])
        await analytics.report(work, factsOf(data, time))
        await programs.record(
          work,
          toldOfPages(contract, { id: eventId, time, data }, programs.publicUrl),
        )
      },
    )

  return {
    scheduling: [
      on(schedulingEvents.ProfessionalCreated, ({ data }, { tx }) => pageCopies.save(tx, data)),
      on(schedulingEvents.ProfessionalChanged, ({ data }, { tx }) => pageCopies.save(tx, data)),
      tell(schedulingEvents.ContactChanged, ({ professional, ...change }) => {
        const { id: professionalId, name, timezone } = professional
        const about = { professionalId, timezone }
        return msgSecurityChange.to(professional, { ...change, name, timezone }, about)
      }),
      tell(schedulingEvents.PrepaymentPaused, ({ professional, toldAt }) => {
        const { id: professionalId, name, timezone } = professional
        return msgPrepaymentPaused.to(professional, { name, toldAt }, { professionalId, timezone })
      }),
      tell(schedulingEvents.HolidayAhead, ({ professional, ...holiday }) => {
        const { id: professionalId, timezone } = professional
        return msgHolidayAhead.to(
          professional,
          { ...holiday, timezone },
          { professionalId, timezone },
        )
      }),
    ],
    billing: [
      tell(billingEvents.SubscriptionChanged, noticesOfPlan, factsOfPlan, planCopies.save),
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
        const { id: professionalId, userId, timezone } = professional
        const addresses = { userId, phone: null, email: null }
        return msgNewFollower.to(addresses, { followers, toldAt }, { professionalId, timezone })
      }),
      tell(bookingEvents.FollowedPagesOpened, ({ userId, email, pages }, toldAt) => {
        const occasion = { professionalId: null, timezone: pages[0]?.timezone ?? '' }
        return msgFollowedOpened.to(
          { userId, phone: null, email },
          { userId, pages, toldAt },
          occasion,
        )
      }),
    ],
  }
}

function noticesOfLimit(
  { professional, limit, day }: EventData<typeof bookingEvents.BookingRefusedByLimit>,
  near?: Pick<EventData<typeof bookingEvents.PlanLimitNear>, 'percent' | 'used' | 'of'>,
): NewDelivery[] {
  const { id: professionalId, timezone } = professional
  const params = { limit, day, name: professional.name ?? '', timezone, ...(near && { near }) }
  return msgPlanLimitNear.to(professional, params, { professionalId, timezone })
}
