import { randomUUID } from 'node:crypto'
import { newId } from '@encaixe/service-kit'
import { expect, test } from 'vitest'
import { keepOptOut } from '../src/preferences/opt-outs.sql.ts'
import { keepStates } from '../src/reminders/appointment-states.sql.ts'
import { keepConversations } from '../src/reminders/conversations.sql.ts'
import {
  countReminders,
  dropReminders,
  eraseReminderAddress,
} from '../src/reminders/reminders.sql.ts'
import { bookingSnapshot } from './builders.ts'
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
  await tell(ago(1), false)
  expect(await isOpen()).toBe(false)
})

test('the latest opt-out word of a phone counts, and tells whether it changed anything', async () => {
  const phoneHash = randomUUID()
  const word = (optedOut: boolean, at: Date) =>
    run((tx) => keepOptOut(tx, { phoneHash, optedOut, at: at.toISOString() }))
  expect(await word(false, ago(9))).toEqual({ isLatest: true, isChange: false })
  // It may have overtaken the word that it takes back.
  expect(await prisma().optOut.findUnique({ where: { phoneHash } })).not.toBeNull()
  expect(await word(true, ago(8))).toEqual({ isLatest: true, isChange: true })
  expect(await word(true, ago(7))).toEqual({ isLatest: true, isChange: false })
  expect(await word(false, ago(8))).toEqual({ isLatest: false, isChange: false })
  expect(await word(false, ago(6))).toEqual({ isLatest: true, isChange: true })
})

test('reminders of appointments that do not take place then are dropped, and lose an erased address', async () => {
  const snapshots = Array.from({ length: 3 }, () => bookingSnapshot({ status: 'confirmed' }))
  const [off, moved, standing] = snapshots.map(({ appointment }) => appointment)
  if (!off || !moved || !standing) throw new Error('three appointments')
  const waiting = () =>
    prisma().$queryRaw<{ id: string; email: string | null }[]>`
      select body #>> '{snapshot,appointment,id}' as id, body #>> '{snapshot,contact,email}' as email
      from tasks where kind = 'reminder'`
  for (const snapshot of snapshots) {
    await prisma().$executeRaw`
      insert into tasks (id, kind, body)
      values (${newId()}::uuid, 'reminder', ${JSON.stringify({ kind: '24h', snapshot })}::jsonb)`
  }
  const state = { version: 2, startsAt: standing.startsAt, paymentStatus: null }
  await run((tx) =>
    keepStates(tx, [
      { ...state, appointmentId: off.id, status: 'cancelled' },
      { ...state, appointmentId: moved.id, status: 'confirmed', startsAt: '2099-12-01T12:00:00Z' },
      { ...state, appointmentId: standing.id, status: 'confirmed' },
    ]),
  )
  expect(await run(dropReminders)).toBe(2)
  expect(await run(dropReminders)).toBe(0)
  expect(await countReminders(prisma())).toBe(1)
  await run((tx) => eraseReminderAddress(tx, [off.id]))
  expect(await waiting()).toEqual([{ id: standing.id, email: 'joao@example.com' }])
  await run((tx) => eraseReminderAddress(tx, [standing.id]))
  expect(await waiting()).toEqual([{ id: standing.id, email: null }])
})

test('a state is kept unless a later one is known', async () => {
  const [appointmentId, startsAt] = [randomUUID(), '2099-12-01T12:00:00Z']
  const keep = (version: number) =>
    run((tx) =>
      keepStates(tx, [
        { appointmentId, version, startsAt, status: 'confirmed', paymentStatus: null },
      ]),
    )
  expect(await keep(2)).toEqual(new Set([appointmentId]))
  expect(await keep(1)).toEqual(new Set())
  expect(await keep(2)).toEqual(new Set([appointmentId]))
})
