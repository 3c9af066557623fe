import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgetStates, keepStates } from '../../src/reminders/appointment-states.sql.ts'
import {
  deletePastPresses,
  endPress,
  erasePresses,
  insertPresses,
  type NewPress,
  postponePress,
  waitingPresses,
} from '../../src/replies/button-presses.sql.ts'
import { ago, rows } from '../statements.ts'
import { somebody } from '../world.ts'

const { delivery, prisma, run } = rows()

const press = (changes: Partial<NewPress> = {}): NewPress => ({
  messageId: `wamid.${randomUUID()}`,
  contextId: null,
  phone: somebody().phone,
  action: 'confirm-attendance',
  side: 'client',
  appointmentId: randomUUID(),
  generation: 3,
  at: ago(0).toISOString(),
  traceparent: undefined,
  ...changes,
})
const pressOf = ({ messageId }: NewPress) =>
  prisma().buttonPress.findUniqueOrThrow({ where: { messageId } })
const waitingOf = async ({ messageId }: NewPress) =>
  (await waitingPresses(prisma(), 100)).find((waiting) => waiting.messageId === messageId)

test('a press is stored once, however often the provider reports it', async () => {
  const one = press()
  const other = press()
  expect(await run((tx) => insertPresses(tx, []))).toBe(0)
  expect(await run((tx) => insertPresses(tx, [one, other]))).toBe(2)
  expect(await run((tx) => insertPresses(tx, [one]))).toBe(0)
  expect(await pressOf(one)).toMatchObject({
    phone: one.phone,
    action: 'confirm-attendance',
    appointmentId: one.appointmentId,
    generation: 3,
    status: 'waiting',
  })
})

test('a waiting press has the message of its button and the version it is asked with', async () => {
  const pressed = press({ contextId: 'wamid.the-one' })
  const { appointmentId, phone } = pressed
  const about = { appointmentId, recipient: phone, status: 'sent' as const }
  await delivery({ ...about, payload: { told: 'first' }, providerMessageId: 'wamid.the-one' })
  await delivery({ ...about, payload: { told: 'later' }, providerMessageId: 'wamid.later' })
  await delivery({ ...about, payload: { told: 'an answer' }, template: 'msgButtonAnswer' })
  await delivery({ ...about, payload: { told: 'another person' }, recipient: somebody().phone })
  const startsAt = '2026-12-01T12:00:00.000Z'
  const state = { appointmentId, status: 'confirmed' as const, startsAt, paymentStatus: null }
  await run((tx) => keepStates(tx, [{ ...state, version: 4 }]))
  await run((tx) => insertPresses(tx, [pressed]))
  expect(await waitingOf(pressed)).toMatchObject({ told: { told: 'first' }, startsAt, version: 4 })

  await run((tx) => keepStates(tx, [{ ...state, version: 5 }]))
  expect((await waitingOf(pressed))?.version).toBe(4)
  await run((tx) => forgetStates(tx, [appointmentId]))
  expect(await waitingOf(pressed)).toMatchObject({ startsAt: null, version: 4 })
})

test('a press from a phone that got no such message has no message', async () => {
  const pressed = press()
  await run((tx) => insertPresses(tx, [pressed]))
  expect(await waitingOf(pressed)).toMatchObject({ told: null, startsAt: null, version: null })
})

test('a postponed press is not due, and a press with a stale version gets a new one', async () => {
  const [kept, past] = [press(), press()]
  await run((tx) => insertPresses(tx, [kept, past]))
  await prisma().buttonPress.updateMany({
    where: { messageId: { in: [kept.messageId, past.messageId] } },
    data: { askedVersion: 7 },
  })
  for (const [pressed, isPast] of [
    [kept, false],
    [past, true],
  ] as const) {
    const { id } = await pressOf(pressed)
    await postponePress(prisma(), { id, seconds: 600, isPast })
    expect(await waitingOf(pressed)).toBeUndefined()
  }
  expect(await pressOf(kept)).toMatchObject({ attempts: 1, askedVersion: 7 })
  expect(await pressOf(past)).toMatchObject({ attempts: 1, askedVersion: null })
})

test('a press ends once, and old presses are deleted', async () => {
  const [pressed, open] = [press(), press()]
  await run((tx) => insertPresses(tx, [pressed, open]))
  const { id } = await pressOf(pressed)
  const ended = { id, status: 'answered' as const, outcome: 'done' as const }
  expect(await run((tx) => endPress(tx, ended))).toBe(true)
  expect(await run((tx) => endPress(tx, { ...ended, status: 'ignored' }))).toBe(false)
  expect(await pressOf(pressed)).toMatchObject({ status: 'answered', outcome: 'done', attempts: 1 })

  await run(deletePastPresses)
  expect((await pressOf(pressed)).id).toBe(id)
  await prisma().buttonPress.updateMany({ data: { createdAt: ago(15 * 24) } })
  await run(deletePastPresses)
  expect(await prisma().buttonPress.findUnique({ where: { id } })).toBeNull()
  expect((await pressOf(open)).status).toBe('waiting')
})

test('an erasure deletes the presses and states of its appointments and no others', async () => {
  const [gone, kept] = [press(), press()]
  const state = { version: 1, status: 'confirmed' as const, startsAt: '2026-12-01T12:00:00.000Z' }
  await run(async (tx) => {
    await insertPresses(tx, [gone, kept])
    await keepStates(
      tx,
      [gone, kept].map(({ appointmentId }) => ({ ...state, paymentStatus: null, appointmentId })),
    )
  })
  await run(async (tx) => {
    await erasePresses(tx, [gone.appointmentId])
    await forgetStates(tx, [gone.appointmentId])
  })
  const ofBoth = { appointmentId: { in: [gone.appointmentId, kept.appointmentId] } }
  const left = [
    ...(await prisma().buttonPress.findMany({ where: ofBoth })),
    ...(await prisma().appointmentState.findMany({ where: ofBoth })),
  ]
  expect(left.map(({ appointmentId }) => appointmentId)).toEqual([
    kept.appointmentId,
    kept.appointmentId,
  ])
})
