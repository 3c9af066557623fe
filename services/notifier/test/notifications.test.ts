import { type Actor, notifierRpcs } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService
let ana: Actor
let bia: Actor

beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

const account = (): Actor => ({ kind: 'account', userId: crypto.randomUUID(), email: null })
beforeEach(() => {
  ana = account()
  bia = account()
})

/** So many notifications, each a minute younger than the one before, as `1`, `2`, … */
async function told(actor: Actor, count: number) {
  const userId = 'userId' in actor ? actor.userId : ''
  const appointmentId = crypto.randomUUID()
  await world.prisma.notification.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      id: crypto.randomUUID(),
      userId,
      audience: 'professional' as const,
      type: 'msgBookingRequest',
      title: String(index + 1),
      body: 'João pediu um horário.',
      data: { appointmentId },
      createdAt: new Date(Date.UTC(2026, 10, 22, 12, index)),
    })),
  })
  return appointmentId
}

const list = (actor: Actor, input: { cursor?: string; limit?: number } = {}) =>
  world.bus.call(notifierRpcs.listNotifications, input, { actor })
const read = (actor: Actor, input: { ids?: string[]; all?: true }) =>
  world.bus.call(notifierRpcs.readNotifications, input, { actor })

test('an account lists its own notifications newest first, page by page, with the unread count', async () => {
  const appointmentId = await told(ana, 5)
  await told(bia, 2)
  const first = await list(ana, { limit: 2 })
  expect(first.items.map(({ title }) => title)).toEqual(['5', '4'])
  expect(first.items[0]).toMatchObject({ data: { appointmentId }, readAt: null })
  expect(first.unreadCount).toBe(5)
  const rest = await list(ana, { cursor: first.nextCursor ?? '', limit: 3 })
  expect(rest.items.map(({ title }) => title)).toEqual(['3', '2', '1'])
  expect(rest.nextCursor).toBeNull()
})

test('an account marks named notifications as read, or all, and the first time stays', async () => {
  await told(ana, 3)
  const [newest] = (await list(ana)).items
  expect(await read(ana, { ids: [newest?.id ?? ''] })).toEqual({ unreadCount: 2 })
  const [once] = (await list(ana)).items
  expect(once?.readAt).not.toBeNull()
  expect(await read(ana, { all: true })).toEqual({ unreadCount: 0 })
  expect((await list(ana)).items[0]).toEqual(once)
})

test('an account neither reads nor marks notifications of others', async () => {
  await told(ana, 1)
  const [mine] = (await list(ana)).items
  expect((await list(bia)).items).toEqual([])
  expect(await read(bia, { ids: [mine?.id ?? ''] })).toEqual({ unreadCount: 0 })
  await read(bia, { all: true })
  expect((await list(ana)).unreadCount).toBe(1)
})

test('a request with both or neither of ids and all, or with a foreign cursor, is refused', async () => {
  for (const input of [{}, { ids: [], all: true as const }]) {
    await expect(read(ana, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  }
  for (const cursor of ['x', Buffer.from('["2026-11-22T12:00:00Z"]').toString('base64url')]) {
    await expect(list(ana, { cursor })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  }
})
