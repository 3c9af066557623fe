import { randomUUID } from 'node:crypto'
import { newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { keepStates } from '../src/reminders/appointment-states.sql.ts'
import { forgetOldConversations, keepConversations } from '../src/reminders/conversations.sql.ts'
import { dropReminders, eraseReminderAddress } from '../src/reminders/reminders.sql.ts'
import { keepOptOut } from '../src/replies/opt-outs.sql.ts'
import { ago, rows } from './statements.ts'
import { somebody } from './world.ts'

const { prisma, run } = rows()

test('the latest event of a conversation counts, and conversations without a phone are ignored', async () => {
  const { phone } = somebody()
  const isOpen = async () => (await prisma().conversation.findUnique({ where: { phone } }))?.isOpen
  const tell = (at: Date, open: boolean, who: string | null = phone) =>
    run((tx) => keepConversations(tx, [{ phone: who, isOpen: open, at: at.toISOString() }]))
  await tell(ago(0), true, null)
  expect(await isOpen()).toBeUndefined()
  await tell(ago(2), true)
  await tell(ago(3), false)
  expect(await isOpen()).toBe(true)
  await run(forgetOldConversations)
  expect(await isOpen()).toBe(true)
  await tell(ago(1), false)
  expect(await isOpen()).toBe(false)
  await prisma().conversation.update({ where: { phone }, data: { changedAt: ago(25) } })
  await run(forgetOldConversations)
  expect(await isOpen()).toBeUndefined()
})

test('the latest opt-out word of a phone counts, and tells whether it changed anything', async () => {
  const phoneHash = randomUUID()
  const word = (optedOut: boolean, at: Date) =>
    run((tx) => keepOptOut(tx, { phoneHash, optedOut, at: at.toISOString() }))
  expect(await word(false, ago(9))).toBe(false)
  expect(await prisma().optOut.findUnique({ where: { phoneHash } })).toBeNull()
  expect(await word(true, ago(8))).toBe(true)
  expect(await word(true, ago(7))).toBe(false)
  expect(await word(false, ago(8))).toBe(false)
  expect(await word(false, ago(6))).toBe(true)
})

test('reminders of a start that is over are dropped: of the appointments that are named, or of all', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const startsAt = new Date('2026-12-01T12:00:00Z')
  const snapshot = { contact: { email: 'antes@example.com' } }
  for (const appointmentId of [one, two, three]) {
    await prisma().reminder.create({
      data: {
        id: newId(),
        appointmentId,
        professionalId: randomUUID(),
        kind: '24h',
        startsAt,
        dueAt: ago(-1),
        version: 1,
        snapshot,
      },
    })
  }
  const state = { version: 2, startsAt: startsAt.toISOString(), paymentStatus: null }
  await run((tx) =>
    keepStates(tx, [
      { ...state, appointmentId: one, status: 'cancelled' },
      { ...state, appointmentId: two, status: 'cancelled' },
      { ...state, appointmentId: three, status: 'confirmed' },
    ]),
  )
  const reminderOf = (appointmentId: string) =>
    prisma().reminder.findFirstOrThrow({ where: { appointmentId } })
  expect(await run((tx) => dropReminders(tx, []))).toBe(0)
  expect(await run((tx) => dropReminders(tx, [one]))).toBe(1)
  expect(await reminderOf(one)).toMatchObject({ status: 'dropped', reason: 'cancelled' })
  expect((await reminderOf(two)).status).toBe('waiting')
  expect(await run((tx) => dropReminders(tx, null))).toBe(1)
  expect((await reminderOf(two)).status).toBe('dropped')

  await run((tx) => eraseReminderAddress(tx, [three]))
  expect((await reminderOf(three)).snapshot).toEqual({ contact: { email: null } })
})
