import { AppError, type AppointmentView, bookingRpcs } from '@encaixe/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAccounts } from '../accounts.ts'
import { now } from '../world.ts'
import {
  type Asked,
  heldTimes,
  isBlocking,
  type Modelled,
  type Outcome,
  overlaps,
  PAGE,
  predicted,
  STARTS,
} from './life-model.ts'

/** Sequences that run at once, each on a page of its own, and of how many each one is the first: `npm run model`. */
const SIDE_BY_SIDE = 16
const SEQUENCES = Number(process.env.LIFE_SEQUENCES ?? 2)
/** Steps of the shortest. */
const LENGTH = 20
/** Sixteen sequences at once, on a machine that does other things besides. */
const PATIENCE_MS = 30_000

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

/** A page as the service has it, and the people who act on it. */
interface Page {
  id: string
  userId: string
  slug: string
  client: ReturnType<typeof world.newPerson>
}

interface Model {
  appointments: Modelled[]
}

type Step = fc.AsyncCommand<Model, Page>

function actorOf(page: Page, { who }: Asked, id: string) {
  if (who === 'professional') return { kind: 'account', userId: page.userId, email: null } as const
  if (who === 'client') return { kind: 'phone', phone: page.client.phone, sessionId: id } as const
  return { kind: 'account', userId: `stranger-of-${page.id}`, email: page.client.email } as const
}

const LINK_ACTIONS = { cancelled: 'cancel', confirmed: 'confirm', rejected: 'reject' } as const

/** What a link has an address for; everything else is asked for by the client's proven phone. */
function byLink({ change }: Asked) {
  if ('attendanceConfirmed' in change) return { action: 'confirm-attendance' } as const
  if ('startsAt' in change) return { action: 'reschedule', startsAt: change.startsAt } as const
  if ('moveRequest' in change) return { action: `${change.moveRequest}-move` } as const
  if ('paymentStatus' in change) {
    return change.paymentStatus === 'authorized' ? ({ action: 'declare-payment' } as const) : null
  }
  const { status } = change
  return status === 'completed' || status === 'no_show' ? null : { action: LINK_ACTIONS[status] }
}

async function ask(page: Page, asked: Asked, id: string): Promise<Outcome> {
  const action = asked.who === 'link' ? byLink(asked) : null
  try {
    return seen(
      action
        ? await world.bus.call(bookingRpcs.actOnAppointment, action, {
            actor: { kind: 'link', appointmentId: id, side: 'client', generation: 0 },
            timeoutMs: PATIENCE_MS,
          })
        : await world.bus.call(
            bookingRpcs.changeAppointment,
            { id, ...asked.change },
            {
              actor: actorOf(page, asked.who === 'link' ? { ...asked, who: 'client' } : asked, id),
              timeoutMs: PATIENCE_MS,
            },
          ),
    )
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const seen = ({
  status,
  paymentStatus,
  startsAt,
  requestedStartsAt,
  version,
  actions,
}: AppointmentView): Outcome => ({
  status,
  paymentStatus,
  startsAt: Temporal.Instant.from(startsAt).toString(),
  requestedStartsAt: requestedStartsAt && Temporal.Instant.from(requestedStartsAt).toString(),
  version,
  actions,
})

/** Booked by hand, past or to come; then asked for an answer as a request would be, half of the time. */
const book = (start: number, isRequest: boolean): Step => ({
  check: ({ appointments }) => appointments.length < 6,
  toString: () => `book ${STARTS[start % STARTS.length]} ${isRequest ? 'as a request' : 'by hand'}`,
  async run(model, page) {
    const startsAt = Temporal.Instant.from(STARTS[start % STARTS.length] ?? '')
    const endsAt = startsAt.add({ minutes: PAGE.sessionDuration })
    const isFree = model.appointments
      .filter(isBlocking)
      .every((other) => !overlaps({ startsAt, endsAt }, other))
    const isOffered = start % STARTS.length < 5
    if (isRequest && isOffered) {
      const open = model.appointments.filter(
        ({ status, startsAt: at }) =>
          ['pending_confirmation', 'confirmed'].includes(status) &&
          Temporal.Instant.compare(at, now) > 0,
      )
      const answer = await world
        .bookAs(page.client, page.slug, startsAt.toString())
        .catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)))
      // A phone has three public bookings to come; those by hand are not counted.
      if (answer === 'RATE_LIMITED') return void expect(open.length).toBeGreaterThanOrEqual(3)
      if (!isFree) return void expect(answer).toBe('SLOT_TAKEN')
      expect(answer).toEqual({ success: true })
      const [row] = await world.rows<{ id: string }>(
        `select id from appointments where professional_id = $1 order by created_at desc, id desc limit 1`,
        [page.id],
      )
      model.appointments.push(made(row?.id ?? '', 'pending_confirmation', startsAt, endsAt))
      return
    }
    const actor = { kind: 'professional', userId: page.userId } as const
    const { name, phone } = page.client
    const answer = await world.bus
      .call(
        bookingRpcs.createAppointment,
        { client: { name, phone }, startsAt: startsAt.toString() },
        { actor, timeoutMs: PATIENCE_MS },
      )
      .catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)))
    if (typeof answer === 'string') {
      expect([answer, isFree]).toEqual(['SLOT_TAKEN', false])
      return
    }
    expect(isFree).toBe(true)
    model.appointments.push(made(answer.id, 'confirmed', startsAt, endsAt))
  },
})

const made = (
  id: string,
  status: Modelled['status'],
  startsAt: Temporal.Instant,
  endsAt: Temporal.Instant,
): Modelled => ({
  ...{ id, status, startsAt, endsAt },
  paymentStatus: 'none',
  ...{ attendanceConfirmedAt: null, requestedStartsAt: null },
  ...{ capturedAt: null, refundedAt: null },
  version: 1,
  events: ['booking.BookingCreated.v1'],
})

const idOf = ({ appointments }: Model, { which }: Asked) =>
  appointments[which % appointments.length]?.id ?? ''

const change = (asked: Asked): Step => ({
  check: ({ appointments }) => appointments.length > 0,
  toString: () => `${asked.who} ${JSON.stringify(asked.change)} of ${asked.which}`,
  async run(model, page) {
    const { outcome, after } = predicted(model.appointments, asked)
    expect(await ask(page, asked, idOf(model, asked))).toEqual(outcome)
    model.appointments = after
  },
})

/** Two at the same moment: what came of them is what one after the other would have done. */
const together = (one: Asked, other: Asked): Step => ({
  check: ({ appointments }) => appointments.length > 0,
  toString: () => `at once: ${change(one)} | ${change(other)}`,
  async run(model, page) {
    const outcomes = await Promise.all(
      [one, other].map((asked) => ask(page, asked, idOf(model, asked))),
    )
    const orders = [
      inOrder(model.appointments, one, other),
      inOrder(model.appointments, other, one, 'reversed'),
    ]
    const happened = orders.find(
      (order) => JSON.stringify(order.outcomes) === JSON.stringify(outcomes),
    )
    expect(
      happened,
      `${JSON.stringify(outcomes)} is neither of ${JSON.stringify(orders.map((order) => order.outcomes))}`,
    ).toBeDefined()
    model.appointments = happened?.after ?? model.appointments
  },
})

function inOrder(before: Modelled[], first: Asked, second: Asked, order?: 'reversed') {
  const one = predicted(before, first)
  const two = predicted(one.after, second)
  const outcomes = [one.outcome, two.outcome]
  return { after: two.after, outcomes: order ? outcomes.toReversed() : outcomes }
}

const askedFor: fc.Arbitrary<Asked> = fc.record({
  which: fc.nat(5),
  who: fc.constantFrom('professional', 'professional', 'client', 'link', 'stranger'),
  change: fc.oneof(
    fc.record({
      status: fc.constantFrom('confirmed', 'rejected', 'cancelled', 'completed', 'no_show'),
    }),
    fc.record({ paymentStatus: fc.constantFrom('none', 'authorized', 'captured', 'refunded') }),
    fc.record({ startsAt: fc.constantFrom(...STARTS) }),
    fc.record({ moveRequest: fc.constantFrom('accept', 'refuse', 'withdraw') }),
    fc.constant({ attendanceConfirmed: true as const }),
  ),
})

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.tuple(fc.nat(7), fc.boolean()).map((one) => book(...one)) },
    { weight: 4, arbitrary: askedFor.map(change) },
    { weight: 2, arbitrary: fc.tuple(askedFor, askedFor).map((one) => together(...one)) },
  ),
  { minLength: LENGTH, maxLength: LENGTH + 5, size: 'max' },
)

/** What is stored: each appointment as the model has it, its events one to one with its changes. */
async function expectStored({ appointments }: Model, page: Page) {
  const stored = await world.rows<{ id: string; status: string; version: number; types: string[] }>(
    `select a.id, a.status, a.version,
       (select array_agg(o.type order by o.position) from outbox o where o.subject = a.id::text) as types
     from appointments a where a.professional_id = $1 order by a.id`,
    [page.id],
  )
  expect(stored).toEqual(
    appointments
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, status, version, events }) => ({ id, status, version, types: events })),
  )
  for (const one of appointments.filter(isBlocking)) {
    for (const other of appointments.filter(isBlocking)) {
      if (one.id === other.id) continue
      for (const held of heldTimes(one)) expect(overlaps(held, other)).toBe(false)
    }
  }
}

test.concurrent.each(Array.from({ length: SIDE_BY_SIDE }, (_, n) => n))(
  'whatever people do to appointments, in whatever order and at once, the tables say what becomes of them (%i)',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (commands) => {
        const { id, userId, slug } = await world.professional(PAGE)
        const page: Page = { id, userId, slug, client: world.newPerson() }
        const model: Model = { appointments: [] }
        await fc.asyncModelRun(() => ({ model, real: page }), commands)
        await expectStored(model, page)
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    )
  },
  3_600_000,
)
