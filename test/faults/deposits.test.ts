import { bookingEvents } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../bus.ts'
import { rowsOf } from '../database.ts'
import { connectMercadoPago, DEPOSIT, pageWithDeposit } from '../deposit-page.ts'
import { bookPatiently, offeredStarts, patiently, someAddress, stack } from '../stack.ts'
import { replace, untilHealthy } from './breakage.ts'
import { untilNone } from './conservation.ts'
import { compare } from './records.ts'
import { eventsOfStream } from './stream.ts'

const CLIENTS_AT_ONCE = 4
/** One client in so many pays the same code twice. */
const TWICE_EVERY = 3
/** A bank whose callback is lost is asked after 15 seconds, and every quarter of a charge's age. */
const PATIENCE_MS = 150_000

const bus = await busOfFile()
beforeEach(untilHealthy)
afterEach(untilHealthy)

type Deposits = Awaited<
  ReturnType<typeof pageWithDeposit> | ReturnType<typeof pageWithDeposit<typeof connectMercadoPago>>
>

const booked = z.object({ payment: z.object({ payload: z.string().nullable(), link: z.string() }) })
const code = z.object({ payload: z.string() })

/** Books a time and pays its deposit. The code comes with the answer, or by the link where billing was away. */
async function bookAndPay({ owner: { slug }, account }: Deposits, startsAt: string, times: number) {
  const answer = await bookPatiently({ slug, startsAt })
  expect(answer.status).toBe(200)
  const { payment } = booked.parse(await answer.json())
  const token = payment.link.split('/').at(-1)
  const linked = () =>
    patiently(() =>
      fetch(`${stack().gateway}/api/appointment-links/${token}/pix`, {
        headers: { 'x-forwarded-for': someAddress() },
      }),
    )
  const payload = payment.payload ?? code.parse(await (await linked()).json()).payload
  expect((await account.pay(payload, times)).status).toBe(201)
}

const row = z.object({ id: z.string(), status: z.string(), paidCents: z.int() })
const appointmentsOf = ({ professionalId }: Deposits) =>
  rowsOf(
    'booking',
    row,
    `select id, status, paid_cents as "paidCents" from appointments where professional_id = $1`,
    [professionalId],
  )

/** Describes what was lost or doubled between the bank, the appointments, their events and their notices. */
async function differences(page: Deposits, count: number): Promise<string[]> {
  const appointments = await appointmentsOf(page)
  const unpaid = appointments.filter(
    ({ status, paidCents }) => status !== 'confirmed' || paidCents !== DEPOSIT,
  )
  if (unpaid.length > 0 || appointments.length !== count)
    return [`${appointments.length} of ${count}`, ...unpaid.map((one) => JSON.stringify(one))]
  const balance = await page.account.balance()
  if (balance !== count * DEPOSIT) return [`the bank has ${balance} centavos`]
  const ids = appointments.map(({ id }) => id)
  const settled = (await eventsOfStream(bus, 'booking')).filter(
    ({ type, subject }) => type === bookingEvents.PrepaymentSettled.type && ids.includes(subject),
  )
  const told = await rowsOf(
    'notifier',
    z.object({ id: z.string() }),
    `select appointment_id as id from deliveries
     where appointment_id = any($1::uuid[]) and template = 'msgChargeReceived' and channel = 'whatsapp'`,
    [ids],
  )
  return [
    ...compare(
      'payments told of',
      ids,
      settled.map(({ subject }) => subject),
    ),
    ...compare(
      'messages',
      ids,
      told.map(({ id }) => id),
    ),
  ]
}

const KILLED = ['booking', 'billing', 'notifier'] as const

test('each deposit confirms its time once, and what is paid twice goes back once, although booking, billing and the notifier are killed', async () => {
  const pages: Deposits[] = [await pageWithDeposit(), await pageWithDeposit(connectMercadoPago)]
  const starts = await Promise.all(pages.map(({ owner: { slug } }) => offeredStarts(slug, 2)))
  // Both banks in turns.
  const bookings = pages
    .flatMap((page, at) => (starts[at] ?? []).map((startsAt, n) => ({ page, startsAt, n })))
    .toSorted((one, other) => one.n - other.n)
  let paid = 0
  const pay = async (some: typeof bookings) => {
    const clients = Array.from({ length: CLIENTS_AT_ONCE }, async (_, client) => {
      for (let at = client; at < some.length; at += CLIENTS_AT_ONCE) {
        const one = some[at]
        if (one) await bookAndPay(one.page, one.startsAt, one.n % TWICE_EVERY === 0 ? 2 : 1)
        paid += 1
      }
    })
    await Promise.all(clients)
  }
  for (const [at, name] of KILLED.entries()) {
    const [from, to] = [at, at + 1].map((part) =>
      Math.round((part * bookings.length) / KILLED.length),
    )
    const before = paid
    const paying = pay(bookings.slice(from, to))
    paying.catch(() => undefined) // Reported below.
    await until(() => paid >= before + 2, { what: 'two deposits at the banks', timeoutMs: 60_000 })
    await replace(name)
    await paying
    await untilHealthy()
  }
  for (const [at, page] of pages.entries()) {
    await untilNone(() => differences(page, starts[at]?.length ?? 0), {
      ...{ what: 'deposits are not conserved', timeoutMs: PATIENCE_MS },
    })
  }
}, 360_000)
