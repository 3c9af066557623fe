import { afterAll, beforeAll, expect, test } from 'vitest'
import { busOfFile } from '../../bus.ts'
import { query } from '../../database.ts'
import { type Replica, startReplica } from '../../replica.ts'
import {
  type BookingRequest,
  book,
  bookPatiently,
  createProfessional,
  offeredStarts,
  somePhone,
} from '../../stack.ts'
import { appointmentsOf } from '../database.ts'
import { expectBooked, expectProblem } from '../problem.ts'

const bus = await busOfFile()
let replica: Replica
beforeAll(async () => {
  // A repetition may reach another process than the first request.
  replica = await startReplica('booking')
})
afterAll(() => replica.stop())

/** A repeatable request with its key. */
async function someRequest() {
  const { id, slug } = await createProfessional(bus)
  const [first = '', second = ''] = await offeredStarts(slug)
  const request: BookingRequest = { slug, startsAt: first, clientPhone: somePhone() }
  return { id, second, request, key: crypto.randomUUID() }
}

const send = (request: BookingRequest, key: string) =>
  bookPatiently(request, { 'idempotency-key': key })

test('fifty parallel requests with one key get one answer and make one appointment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, request, key } = await someRequest()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(request, key)))
    for (const answer of answers) await expectBooked(answer)
    expect(await appointmentsOf(id)).toHaveLength(1)
    expect(
      await query('booking', `select 1 from outbox where data->'professional'->>'id' = $1`, [id]),
    ).toHaveLength(1)
  }
})

test('a later repetition gets the first answer', async () => {
  const { id, request, key } = await someRequest()
  await expectBooked(await send(request, key))
  await expectBooked(await send(request, key))
  await expectProblem(await book(request), 'SLOT_TAKEN')
  expect(await appointmentsOf(id)).toHaveLength(1)
})

test('a key with another body is refused', async () => {
  const { id, second, request, key } = await someRequest()
  await expectBooked(await send(request, key))
  const other = await send({ ...request, startsAt: second }, key)
  const { errors } = await expectProblem(other, 'VALIDATION_FAILED')
  expect(errors).toMatchObject([{ path: 'Idempotency-Key' }])
  await expectProblem(await send({ ...request, clientName: 'Outra' }, key), 'VALIDATION_FAILED')
  expect(await appointmentsOf(id)).toHaveLength(1)
})

test('of two parallel requests with one key one is booked and the other refused', async () => {
  const { id, second, request, key } = await someRequest()
  const answers = await Promise.all([
    send(request, key),
    send({ ...request, startsAt: second }, key),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await appointmentsOf(id)).toHaveLength(1)
})

test('of two parallel requests with one key to two professionals one is booked', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = await Promise.all([someRequest(), someRequest()])
    const answers = await Promise.all([one, other].map(({ request }) => send(request, one.key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  }
})

test('a refusal is repeated, even when the time is free again', async () => {
  const { id, request, key } = await someRequest()
  await expectBooked(await book(request))
  await expectProblem(await send(request, key), 'SLOT_TAKEN')
  await query(
    'booking',
    `update appointments set status = 'cancelled' where professional_id = $1`,
    [id],
  )
  await expectProblem(await send(request, key), 'SLOT_TAKEN')
  await expectBooked(await send(request, crypto.randomUUID()))
})

test.each([
  ['longer than any key', 'k'.repeat(201)],
  ['empty', ''],
])('a key that is %s is refused by its name', async (_what, key) => {
  const { id, request } = await someRequest()
  await expectProblem(await send(request, key), 'VALIDATION_FAILED')
  expect(await appointmentsOf(id)).toEqual([])
})
