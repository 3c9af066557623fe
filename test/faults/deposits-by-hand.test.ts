import { bookingEvents, bookingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { linkTokenOf } from '../appointment-link.ts'
import { busOfFile } from '../bus.ts'
import { query, rowsOf } from '../database.ts'
import { DEPOSIT } from '../deposit-page.ts'
import { actByLink, pageByHand, statusOf } from '../hand-page.ts'
import { bookPatiently, patiently } from '../stack.ts'
import { replace, untilHealthy } from './breakage.ts'
import { untilNone } from './conservation.ts'
import { compare } from './records.ts'
import { eventsOfStream } from './stream.ts'

const PATIENCE_MS = 150_000
const BOOKINGS = 8

const bus = await busOfFile()
beforeEach(untilHealthy)
afterEach(untilHealthy)

type Page = Awaited<ReturnType<typeof pageByHand>>

async function bookAt(page: Page, startsAt: string): Promise<string> {
  expect((await bookPatiently({ slug: page.slug, startsAt })).status).toBe(200)
  const [row] = await query(
    'booking',
    'select id from appointments where professional_id = $1 and starts_at = $2',
    [page.id, startsAt],
  )
  return String(row?.id)
}

/** The client says that it is paid, and the professional that it came: each says it again where no answer came. */
async function pay({ userId }: Page, id: string): Promise<void> {
  // There is no code yet where booking was killed before it was known.
  const claimed = async () =>
    (await patiently(() => actByLink(linkTokenOf(id), 'declare-payment'))).ok ||
    (await statusOf(id))[1] === 'authorized'
  await until(claimed, { what: 'the claim', timeoutMs: 60_000 })
  const actor = { kind: 'account', userId, email: null } as const
  const received = async () => {
    const { paymentStatus } = await bus.call(bookingRpcs.getAppointment, { id }, { actor })
    if (paymentStatus === 'captured') return true
    await bus.call(bookingRpcs.changeAppointment, { id, paymentStatus: 'captured' }, { actor })
    return false
  }
  await until(() => received().catch(() => false), { what: 'Recebi', timeoutMs: 60_000 })
}

/** Describes what was lost or doubled. */
async function differences({ id: page }: Page, ids: string[]): Promise<string[]> {
  const rows = await rowsOf(
    'booking',
    z.object({ id: z.string(), status: z.string(), cents: z.int(), entries: z.int() }),
    `select a.id, a.status, coalesce(sum(e.amount_cents), 0)::int as cents, count(e.id)::int as entries
     from appointments a left join payment_entries e on e.appointment_id = a.id and e.struck_at is null
     where a.professional_id = $1 group by a.id`,
    [page],
  )
  const wrong = rows.filter(
    ({ status, cents, entries }) => status !== 'confirmed' || cents !== DEPOSIT || entries !== 1,
  )
  const events = (await eventsOfStream(bus, 'booking')).filter(({ subject }) =>
    ids.includes(subject),
  )
  const subjects = ({ type }: { type: string }) =>
    events.filter((event) => event.type === type).map(({ subject }) => subject)
  return [
    ...wrong.map((one) => JSON.stringify(one)),
    ...compare('claims', ids, subjects(bookingEvents.PrepaymentClaimChanged)),
    ...compare('receipts', ids, subjects(bookingEvents.PrepaymentSettled)),
  ]
}

test.each(['booking', 'notifier'] as const)(
  'each claim and each receipt of a deposit by hand counts once, although %s is killed',
  async (name) => {
    const page = await pageByHand(bus)
    const ids: string[] = []
    const paying = Promise.all(
      page.starts.slice(0, BOOKINGS).map(async (startsAt) => {
        const id = await bookAt(page, startsAt)
        ids.push(id)
        await pay(page, id)
      }),
    )
    paying.catch(() => undefined) // Reported below.
    await until(() => ids.length > 1, { what: 'two bookings', timeoutMs: 60_000 })
    await replace(name)
    await paying
    await untilHealthy()
    await untilNone(() => differences(page, ids), {
      ...{ what: 'claims are not conserved', timeoutMs: PATIENCE_MS },
    })
  },
  360_000,
)
