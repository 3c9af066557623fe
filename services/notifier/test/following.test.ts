import { bookingEvents, notifierRpcs } from '@encaixe/contracts'
import { newId, type RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingEvent, zoneWhere } from './builders.ts'
import { booking, somebody, startWorld, type World } from './world.ts'

let world: World
let notifier: RunningService
beforeAll(async () => {
  world = await startWorld()
  notifier = await world.startNotifier()
})
afterAll(async () => {
  await notifier?.stop()
  await world?.stop()
})

const reader = () => ({ userId: `acc_${newId()}`, email: somebody().email })
type Reader = ReturnType<typeof reader>

const choose = ({ userId }: Reader, email: boolean) =>
  world.bus.call(
    notifierRpcs.setNotificationPreferences,
    { groups: { following: { email } } },
    { actor: { kind: 'account', userId, email: null } },
  )

/** A page in a time zone where nobody sleeps now, with a free time there. */
function pageOf(name: string) {
  const timezone = zoneWhere(12)
  const start = Temporal.PlainDateTime.from('2026-12-03T15:00').toZonedDateTime(timezone)
  return { slug: name.toLowerCase(), name, timezone, startsAt: start.toInstant().toString() }
}

/** What becomes of a week's news. */
async function told(reader: Reader, pages = [pageOf('Ana')]) {
  const eventId = await publishTestEvent(world.bus, bookingEvents.FollowedPagesOpened, {
    subject: reader.userId,
    data: { ...reader, pages },
  })
  return until(
    async () => {
      const row = await world.prisma.delivery.findFirst({ where: { eventId } })
      return row && ['sent', 'skipped'].includes(row.status) && row
    },
    { what: 'the weekly e-mail', timeoutMs: 25_000 },
  )
}

const tokenIn = (header = '') => /\/sair\/([\w-]+)>$/.exec(header)?.[1] ?? ''
const subscription = (token: string) => world.bus.call(notifierRpcs.getEmailSubscription, { token })
const subscribe = (token: string, subscribed: boolean) =>
  world.bus.call(notifierRpcs.setEmailSubscription, { token, subscribed })

test('the weekly e-mail goes to nobody who has not asked for it', async () => {
  const ana = reader()
  expect(await told(ana)).toMatchObject({ status: 'skipped', reason: 'switched_off' })
  expect(await world.sandbox.mails(ana.email)).toEqual([])
})

test('who asked for it reads which pages opened times, and nothing of it is kept', async () => {
  const ana = reader()
  await choose(ana, true)
  const { status, payload } = await told(ana, [pageOf('Bia'), pageOf('Caio')])
  expect({ status, payload }).toEqual({ status: 'sent', payload: {} })
  const [mail] = await world.sandbox.mails(ana.email)
  expect(mail?.subject).toBe('Bia e mais 1 que você segue abriram horários')
  expect(mail?.text).toContain('Caio: quinta, 3 de dezembro')
  expect(mail?.text).toContain('https://encaixe.example/c/seguindo')
})

test('one click ends the weekly e-mail alone, and an old link still ends it after it was asked for again', async () => {
  const ana = reader()
  await choose(ana, true)
  await told(ana)
  const [mail] = await world.sandbox.mails(ana.email)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const token = tokenIn(mail?.headers['list-unsubscribe'])
  expect(await subscription(token)).toEqual({ subscribed: true, kind: 'digest' })
  expect(await subscribe(token, false)).toEqual({ subscribed: false, kind: 'digest' })
  expect(await told(ana)).toMatchObject({ status: 'skipped', reason: 'switched_off' })

  // Notices of appointments to the same address go on.
  const { snapshot } = booking({ clientEmail: ana.email, timezone: zoneWhere(12) })
  await world.publish(
    bookingEvent('BookingCancelled', {
      ...snapshot,
      appointment: { ...snapshot.appointment, status: 'cancelled' as const },
      ...{ by: 'professional' as const, reason: null },
    }),
  )
  await until(async () => (await world.sandbox.mails(ana.email)).length === 2, {
    what: 'the notice of an appointment',
  })

  await choose(ana, true)
  await subscribe(token, false)
  expect(await told(ana)).toMatchObject({ status: 'skipped' })
})

test('a link of an account that is gone, or a made one, keeps nothing', async () => {
  const ana = reader()
  await choose(ana, true)
  await told(ana)
  const [mail] = await world.sandbox.mails(ana.email)
  const token = tokenIn(mail?.headers['list-unsubscribe'])
  await world.prisma.notificationPreference.delete({ where: { userId: ana.userId } })
  expect(await subscribe(token, true)).toEqual({ subscribed: false, kind: 'digest' })
  expect(await world.prisma.notificationPreference.count({ where: { userId: ana.userId } })).toBe(0)
  const bytes = Buffer.from(token, 'base64url')
  const others = Buffer.concat([bytes.subarray(0, 16), Buffer.from(reader().userId)])
  await expect(subscribe(others.toString('base64url'), false)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('other services are told which accounts want it', async () => {
  const [ana, bia, caio] = [reader(), reader(), reader()]
  await choose(ana, true)
  await choose(bia, true)
  await choose(bia, false)
  const userIds = [ana, bia, caio].map(({ userId }) => userId)
  expect(await world.bus.call(notifierRpcs.listDigestReaders, { userIds })).toEqual({
    userIds: [ana.userId],
  })
})
