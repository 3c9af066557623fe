import { beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import { putOnFreePlan } from '../free-plan.ts'
import { book, createProfessional, offeredStarts, somePhone } from '../stack.ts'
import { addAppointments, addClients, appointmentsOf, clientsOf, countClient } from './database.ts'
import { expectBooked, expectProblem } from './problem.ts'

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

/** The first moments of the local month in which a start lies: before anybody works. */
const monthOf = (startsAt: string) => `${startsAt.slice(0, 7)}-01T00:00:00-03:00`

test('the 21st client is one too many, and a known one still books', async () => {
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

test('strangers fill no plan: who only asked does not count', async () => {
  const { id, slug } = next()
  const [first = '', second = ''] = await offeredStarts(slug)
  await addClients(id, FREE_CLIENTS - 1)
  await expectBooked(await book({ slug, startsAt: first }))
  await expectBooked(await book({ slug, startsAt: second }))
})

test('the 31st appointment of a month is one too many, for known clients too', async () => {
  const { id, slug } = next()
  const [first = '', second = ''] = await offeredStarts(slug)
  const clientPhone = somePhone()
  await addAppointments(id, { count: FREE_APPOINTMENTS - 1, from: monthOf(first) })
  await expectBooked(await book({ slug, startsAt: first, clientPhone }))
  await expectProblem(await book({ slug, startsAt: second, clientPhone }), 'PLAN_LIMIT_REACHED')
})

test('rejected and cancelled appointments, and those of another month, count for nothing', async () => {
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

test('which limit it was is not told: the answer would tell whose phone is a client’s', async () => {
  const [many, full] = [next(), next()]
  const answers = []
  await addClients(many.id, FREE_CLIENTS)
  for (const { id, slug } of [many, full]) {
    const [first = ''] = await offeredStarts(slug)
    const from = monthOf(first)
    if (id === full.id) await addAppointments(id, { count: FREE_APPOINTMENTS, from })
    answers.push(await expectProblem(await book({ slug, startsAt: first }), 'PLAN_LIMIT_REACHED'))
    // A time that is not offered is answered as if there were no limit.
    await expectProblem(await book({ slug, startsAt: from }), 'SLOT_UNAVAILABLE')
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a refused booking leaves nothing behind', async () => {
  const professional = await createProfessional(bus)
  const { id, slug } = professional
  await putOnFreePlan([id])
  await addClients(id, FREE_CLIENTS)
  const [first = ''] = await offeredStarts(slug)
  await expectProblem(await book({ slug, startsAt: first }), 'PLAN_LIMIT_REACHED')
  expect(await appointmentsOf(id)).toEqual([])
  expect(await clientsOf(id)).toHaveLength(FREE_CLIENTS)
})
