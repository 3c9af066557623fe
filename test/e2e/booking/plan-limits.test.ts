import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { busOfFile } from '../../bus.ts'
import { query, rowsOf } from '../../database.ts'
import { putOnFreePlan } from '../../free-plan.ts'
import { book, createProfessional, offeredStarts, somePhone } from '../../stack.ts'
import { somePageOwner } from '../actors.ts'
import { addAppointments, addClients, appointmentsOf, clientsOf, countClient } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'

type Professional = Awaited<ReturnType<typeof createProfessional>>

const bus = await busOfFile()
let professionals: Professional[]

const next = () => {
  const professional = professionals.pop()
  if (!professional) throw new Error('more tests than professionals')
  return professional
}

beforeAll(async () => {
  professionals = await Promise.all(Array.from({ length: 6 }, () => createProfessional(bus)))
  await putOnFreePlan(professionals.map(({ id }) => id))
})

const FREE_CLIENTS = 20
const FREE_APPOINTMENTS = 30

/** The first instant of a start's local month, before working hours. */
const monthOf = (startsAt: string) => `${startsAt.slice(0, 7)}-01T00:00:00-03:00`

test('the free plan refuses a 21st client and still books known ones', async () => {
  const { id, slug } = next()
  const [first = '', second = '', third = ''] = await offeredStarts(slug)
  const clientPhone = somePhone()
  await addClients(id, FREE_CLIENTS - 1)
  await expectBooked(await book({ slug, startsAt: first, clientPhone }))
  await countClient(clientPhone)
  await expectProblem(await book({ slug, startsAt: second }), 'PLAN_LIMIT_REACHED')
  await expectBooked(await book({ slug, startsAt: third, clientPhone }))
  expect(await clientsOf(id)).toHaveLength(FREE_CLIENTS)
})

test('a client who only requested a booking does not count towards the plan', async () => {
  const { id, slug } = next()
  const [first = '', second = ''] = await offeredStarts(slug)
  await addClients(id, FREE_CLIENTS - 1)
  await expectBooked(await book({ slug, startsAt: first }))
  await expectBooked(await book({ slug, startsAt: second }))
})

test('the free plan refuses a 31st appointment in a month, also to known clients', async () => {
  const { id, slug } = next()
  const [first = '', second = ''] = await offeredStarts(slug)
  const clientPhone = somePhone()
  await addAppointments(id, { count: FREE_APPOINTMENTS - 1, from: monthOf(first) })
  await expectBooked(await book({ slug, startsAt: first, clientPhone }))
  await expectProblem(await book({ slug, startsAt: second, clientPhone }), 'PLAN_LIMIT_REACHED')
})

test('rejected and cancelled appointments and those of other months do not count', async () => {
  const { id, slug } = next()
  const [first = ''] = await offeredStarts(slug)
  const from = monthOf(first)
  const lastMonth = Temporal.Instant.from(from).subtract({ hours: 24 }).toString()
  const count = FREE_APPOINTMENTS / 2
  await addAppointments(id, { count, from, status: 'cancelled' })
  await addAppointments(id, { count, from, status: 'rejected' })
  await addAppointments(id, { count: 15, from: lastMonth })
  await expectBooked(await book({ slug, startsAt: first }))
})

test('the refusal does not say which limit was reached', async () => {
  const [many, full] = [next(), next()]
  const answers = []
  await addClients(many.id, FREE_CLIENTS)
  for (const { id, slug } of [many, full]) {
    const [first = ''] = await offeredStarts(slug)
    const from = monthOf(first)
    if (id === full.id) await addAppointments(id, { count: FREE_APPOINTMENTS, from })
    answers.push(await expectProblem(await book({ slug, startsAt: first }), 'PLAN_LIMIT_REACHED'))
    // A time that is not offered gets the same answer without a limit.
    await expectProblem(await book({ slug, startsAt: from }), 'SLOT_UNAVAILABLE')
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a trial ends at the same moment for the account, bookings, series and reports', async () => {
  const { slug, call } = await somePageOwner()
  const [{ id } = { id: '' }] = await rowsOf(
    'scheduling',
    z.object({ id: z.string() }),
    'select id from professionals where slug = $1',
    [slug],
  )
  await query(
    'billing',
    `update subscriptions set trial_ends_at = now() + interval '3 seconds' where professional_id = $1`,
    [id],
  )
  const REBUILD = { timeoutMs: 60_000 }
  await bus.call(bookingRpcs.rebuildCopies, {}, REBUILD)
  await bus.call(schedulingRpcs.rebuildCopies, {}, REBUILD)
  const ahead = Temporal.Now.instant()
    .add({ hours: 24 * 10 })
    .round('hour')
    .toString()
  await addAppointments(id, { count: FREE_APPOINTMENTS, from: ahead })
  await until(async () => onFree.safeParse(await (await call('GET', '/api/me')).json()).success, {
    what: 'the end of the trial',
  })
  const client = { name: 'Bia Souza', phone: somePhone() }
  const startsAt = Temporal.Instant.from(ahead).subtract({ hours: 2 }).toString()
  await expectProblem(
    await call('POST', '/api/appointments', { client, startsAt }),
    'PLAN_LIMIT_REACHED',
  )
  const startsOn = ahead.slice(0, 10)
  const series = { client, frequency: 'weekly', startTime: '10:00', startsOn }
  await expectProblem(
    await call('POST', '/api/recurring-schedules', series),
    'PLAN_FEATURE_REQUIRED',
  )
  const report = `/api/reports/finance?from=${startsOn}&to=${startsOn}&by=day`
  await expectProblem(await call('GET', report), 'PLAN_FEATURE_REQUIRED')
})

const onFree = z.object({
  professional: z.object({ subscription: z.object({ effectivePlan: z.literal('free') }) }),
})

test('a refused booking leaves no row', async () => {
  const professional = await createProfessional(bus)
  const { id, slug } = professional
  await putOnFreePlan([id])
  await addClients(id, FREE_CLIENTS)
  const [first = ''] = await offeredStarts(slug)
  await expectProblem(await book({ slug, startsAt: first }), 'PLAN_LIMIT_REACHED')
  expect(await appointmentsOf(id)).toEqual([])
  expect(await clientsOf(id)).toHaveLength(FREE_CLIENTS)
})
