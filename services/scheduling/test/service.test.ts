import {
  type BookingSnapshot,
  billingRpcs,
  bookingEvents,
  bookingRpcs,
  calendarRpcs,
  type EventData,
  operatorRpcs,
  PLANS,
  type Subscription,
  schedulingEvents,
  schedulingRpcs,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyRow, publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someone } from './scheduling.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ replicas: 2 })
})
afterAll(() => world.stop())

const create = (details: Parameters<typeof someone>[0] = {}) =>
  world.bus.call(schedulingRpcs.createProfessional, someone(details))

/** The starts of Monday morning, asked so often that both replicas have answered. */
async function offered(slug: string): Promise<string[]> {
  const answers = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const { slots } = await world.bus.call(schedulingRpcs.listSlots, { slug, date: '2026-11-23' })
    answers.add(slots.morning.map((start) => start.slice(11, 16)).join(' '))
  }
  return [...answers]
}

const becomesOffered = (slug: string, expected: string) =>
  until(async () => (await offered(slug)).join('|') === expected, {
    what: `both replicas listing ${expected}`,
  })

function appointmentOf(
  professionalId: string,
  details: Partial<BookingSnapshot['appointment']> = {},
): BookingSnapshot {
  const contact = { name: 'Bia', phone: '+5511911112222', email: null }
  return {
    appointment: {
      id: newId(),
      professionalId,
      clientId: newId(),
      startsAt: '2026-11-23T10:00:00-03:00',
      endsAt: '2026-11-23T11:00:00-03:00',
      status: 'confirmed',
      paymentStatus: 'none',
      priceCents: 15_000,
      source: 'public',
      version: 1,
      ...details,
    },
    client: { id: newId(), userId: null, ...contact },
    contact,
    professional: {
      id: professionalId,
      userId: 'account',
      slug: 'ana',
      name: 'Ana',
      phone: '+5511987654321',
      email: null,
      timezone: 'America/Sao_Paulo',
      autoConfirm: true,
    },
  }
}

type BookingEvent = (typeof bookingEvents)[Exclude<
  keyof typeof bookingEvents,
  | 'DataErased'
  | 'ClientLinked'
  | 'BookingRefusedByLimit'
  | 'PlanLimitNear'
  | 'OccurrenceConflicted'
  | 'SeriesChanged'
  | 'ClientMerged'
  | 'ClientsChanged'
  | 'MessagePosted'
  | 'RequestedPaymentNews'
  | 'MessagesRead'
  | 'MessageLeftUnread'
  | 'ReviewSubmitted'
  | 'RatingChanged'
  | 'ProfessionalFollowed'
  | 'FollowedPagesOpened'
  | 'WaitlistJoined'
  | 'WaitlistOffered'
  | 'WaitlistOfferEnded'
  | 'PurchaseChanged'
>]

/** Publishes an event of an appointment, as booking does. */
const publish = <E extends BookingEvent>(event: E, data: EventData<E>) =>
  publishTestEvent(world.bus, event, { subject: data.appointment.id, data })

test('what a professional is and when they work goes out as events, in this order', async () => {
  const published: { type: string; subject: string }[] = []
  const subscription = world.bus.connection.subscribe('events.scheduling.>', {
    callback: (_error, message) => void published.push(message.json()),
  })
  const { id } = await create()
  await until(() => published.filter(({ subject }) => subject === id).length === 2, {
    what: 'two events',
  })
  subscription.unsubscribe()
  expect(published.filter(({ subject }) => subject === id).map(({ type }) => type)).toEqual([
    schedulingEvents.ProfessionalCreated.type,
    schedulingEvents.AvailabilityChanged.type,
  ])
})

test('a booked time leaves the listing of every replica, and comes back when cancelled', async () => {
  const { id, slug } = await create()
  expect(await offered(slug)).toEqual(['09:00 10:00 11:00'])

  const booked = appointmentOf(id)
  await publish(bookingEvents.BookingCreated, { ...booked, first: true })
  await becomesOffered(slug, '09:00 11:00')

  const { appointment } = booked
  const moved = { startsAt: '2026-11-23T11:00:00-03:00', endsAt: '2026-11-23T12:00:00-03:00' }
  await publish(bookingEvents.BookingRescheduled, {
    ...booked,
    appointment: { ...appointment, ...moved, version: 2 },
    previousStartsAt: appointment.startsAt,
  })
  await becomesOffered(slug, '09:00 10:00')

  await publish(bookingEvents.BookingCancelled, {
    ...booked,
    appointment: { ...appointment, ...moved, status: 'cancelled', version: 3 },
    by: 'client',
    reason: null,
  })
  await becomesOffered(slug, '09:00 10:00 11:00')
})

test('a cancellation that overtakes its booking still frees the time', async () => {
  const { id, slug } = await create()
  const other = appointmentOf(id, {
    startsAt: '2026-11-23T09:00:00-03:00',
    endsAt: '2026-11-23T10:00:00-03:00',
  })
  const booked = appointmentOf(id)
  await publish(bookingEvents.BookingRejected, {
    ...booked,
    appointment: { ...booked.appointment, status: 'rejected', version: 2 },
    reason: null,
  })
  await publish(bookingEvents.BookingCreated, { ...booked, first: true })
  await publish(bookingEvents.BookingCreated, { ...other, first: false })
  await becomesOffered(slug, '10:00 11:00')
})

test('working hours saved through one replica are listed by the other at once', async () => {
  const { userId, slug } = await create()
  for (const endTime of ['10:00', '11:00', '12:00']) {
    await offered(slug)
    await world.bus.call(
      schedulingRpcs.replaceAvailability,
      { windows: [{ dayOfWeek: 1, startTime: '09:00', endTime }] },
      { actor: { kind: 'professional', userId } },
    )
    const expected = ['09:00', '10:00', '11:00'].filter((start) => start < endTime).join(' ')
    await becomesOffered(slug, expected)
  }
})

test('what its reviews come to stands on a page of every replica; an older count changes nothing', async () => {
  const [ana, bia] = [await create(), await create()]
  const count = (professionalId: string, sum: number, of: number, version: number) =>
    publishTestEvent(world.bus, bookingEvents.RatingChanged, {
      subject: professionalId,
      data: { professionalId, sum, count: of, version },
    })
  const rated = async (slug: string) => {
    const answers = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const { rating } = await world.bus.call(schedulingRpcs.getPublicProfile, { slug })
      answers.add(`${rating.average} of ${rating.count}`)
    }
    return [...answers].join('|')
  }
  const becomesRated = (slug: string, expected: string) =>
    until(async () => (await rated(slug)) === expected, {
      what: `both replicas rating ${expected}`,
    })
  expect(await rated(ana.slug)).toBe('null of 0')
  await count(ana.id, 9, 2, 2)
  await becomesRated(ana.slug, '4.5 of 2')
  await count(ana.id, 5, 1, 1)
  await count(bia.id, 3, 1, 1)
  await becomesRated(bia.slug, '3 of 1')
  expect(await rated(ana.slug)).toBe('4.5 of 2')
})

test('busy times and plans are fetched again from their owners on demand', async () => {
  const { id, slug } = await create()
  await offered(slug)
  await world.bus.serve(
    { pageBusyIntervals: bookingRpcs.pageBusyIntervals },
    {
      pageBusyIntervals: async ({ cursor }) => ({
        items: cursor === null ? [] : [busy(id)],
        nextCursor: cursor === null ? newId() : null,
      }),
    },
  )
  await world.bus.serve(
    {
      pageSubscriptions: billingRpcs.pageSubscriptions,
      pagePixConnections: billingRpcs.pagePixConnections,
    },
    {
      pageSubscriptions: async () => ({ items: [aPlan(id), aPlan(newId())], nextCursor: null }),
      pagePixConnections: async () => ({
        items: [
          { professionalId: id, connected: true, changedAt: '2026-11-21T15:00:00.000Z' },
          { professionalId: newId(), connected: true, changedAt: '2026-11-21T15:00:00.000Z' },
        ],
        nextCursor: null,
      }),
    },
  )
  await world.bus.serve(
    { pageCalendarBusy: calendarRpcs.pageCalendarBusy },
    { pageCalendarBusy: async () => ({ items: [], nextCursor: null }) },
  )
  expect(await world.bus.call(schedulingRpcs.rebuildCopies, {})).toEqual({ copied: 5 })
  await becomesOffered(slug, '09:00 11:00')
  // Of a page that is not here nothing is kept.
  const held = (await everyRow(world.databaseUrl)).filter((row) => row.startsWith('plans: '))
  expect(held).toEqual([expect.stringContaining(id)])
})

const aPlan = (professionalId: string): Subscription => ({
  ...{ professionalId, plan: 'free', effectivePlan: 'free', limits: PLANS.free.limits },
  ...{ trialEndsAt: null, status: 'none', cancelAtPeriodEnd: false, version: 1 },
})

const busy = (professionalId: string) => {
  const { appointment } = appointmentOf(professionalId)
  const { startsAt, endsAt } = appointment
  return { appointmentId: newId(), professionalId, startsAt, endsAt, blocking: true, version: 1 }
}

test('an operator reads the outbox over the bus', async () => {
  await until(
    async () =>
      (await world.bus.call(operatorRpcs('scheduling').outboxStatus, {})).unpublished === 0,
    { what: 'an empty outbox' },
  )
  expect((await world.bus.call(operatorRpcs('scheduling').listDeadLetters, {})).items).toEqual([])
})

test('a replica is ready while it runs', async () => {
  const answer = await fetch(`${world.urls[0]}/ready`)
  expect(answer.status).toBe(200)
})
