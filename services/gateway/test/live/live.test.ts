import {
  type BookingSnapshot,
  billingEvents,
  bookingEvents,
  NO_PREPAYMENT,
  notifierEvents,
} from '@encaixe/contracts'
import { ensureStream } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '../../src/config.ts'
import { start } from '../../src/main.ts'
import { accountOf, type Browser, somebody } from '../identity/identity-world.ts'
import { aPhone, askAt, startPhoneWorld, verifyAt } from '../phone/phone-world.ts'
import { problem } from '../world.ts'
import { listenTo } from './live-listener.ts'

let world: Awaited<ReturnType<typeof startPhoneWorld>>
beforeAll(async () => {
  world = await startPhoneWorld({ LIVE_HEARTBEAT_SECONDS: '0.1', LIVE_CONNECTIONS_EACH: '2' })
  for (const stream of ['BOOKING', 'NOTIFIER', 'BILLING'] as const) {
    await ensureStream(world.bus, stream)
  }
})
afterAll(() => world.stop())

/** A browser with an account that nobody else has. */
async function signedIn() {
  const person = await somebody(world)
  const browser = world.browser()
  await browser.signIn(person)
  const { userId } = await accountOf(browser)
  return { browser, userId }
}

const at = (browser: Browser, lastEventId?: string) =>
  listenTo((headers) => browser.get('/api/events', headers), lastEventId)

interface Sides {
  professional?: string
  client?: string
  phone?: string
}

/** Tells that an appointment of these two was confirmed; answers its id. */
async function confirm({ professional, client, phone }: Sides, version = 2): Promise<string> {
  const id = crypto.randomUUID()
  const professionalId = crypto.randomUUID()
  const clientId = crypto.randomUUID()
  const contact = { name: 'Zé da Silva', phone: phone ?? aPhone(), email: null }
  const data: BookingSnapshot = {
    appointment: {
      ...{ id, professionalId, clientId },
      startsAt: '2099-11-26T15:00:00-03:00',
      endsAt: '2099-11-26T15:50:00-03:00',
      status: 'confirmed',
      paymentStatus: 'none',
      priceCents: 15_000,
      source: 'public',
      version,
    },
    client: { id: clientId, userId: client ?? null, ...contact },
    contact,
    professional: {
      id: professionalId,
      userId: professional ?? null,
      slug: 'ana-lima',
      name: 'Ana Lima',
      phone: aPhone(),
      email: null,
      timezone: 'America/Sao_Paulo',
      autoConfirm: false,
    },
  }
  await publishTestEvent(world.bus, bookingEvents.BookingConfirmed, { subject: id, data })
  return id
}

describe('live events', () => {
  test('an appointment is told to both of its sides and to nobody else, without a word about it', async () => {
    const [ana, ze, other] = [await signedIn(), await signedIn(), await signedIn()]
    const listening = [await at(ana.browser), await at(ze.browser), await at(other.browser)]
    const id = await confirm({ professional: ana.userId, client: ze.userId })
    for (const side of listening.slice(0, 2)) {
      const [event] = await side.next(1)
      expect(event).toMatchObject({ event: 'appointment', data: { id, version: 2 } })
    }
    await confirm({ professional: other.userId })
    await listening[2]?.next(1)
    expect(listening.map(({ heard }) => heard.length)).toEqual([1, 1, 1])
    for (const side of listening) await side.leave()
  })

  test('a person with a proven phone hears of its bookings', async () => {
    const phone = aPhone()
    const browser = world.browser()
    await askAt(browser, phone)
    await verifyAt(browser, phone, await world.codeOf(phone))
    const listening = await at(browser)
    await confirm({})
    const id = await confirm({ phone })
    const [event] = await listening.next(1)
    expect(event?.data).toEqual({ id, version: 2 })
    await listening.leave()
  })

  test('a person hears of their own notices in the app and plan, and of no others', async () => {
    const { browser, userId } = await signedIn()
    const professionalId = crypto.randomUUID()
    world.everybodyOwns({
      ...aPage(professionalId, userId),
      pendingPhone: null,
      phoneProvenAt: null,
      slotStepMinutes: null,
      bookingQuestion: null,
      waitlistHold: true,
      prepayment: NO_PREPAYMENT,
    })
    const listening = await at(browser)
    const notice = (channel: 'in_app' | 'email', deliveryId: string) => ({
      subject: deliveryId,
      data: {
        ...{ deliveryId, channel, recipient: userId },
        template: 'msgBookingRequest',
        audience: 'professional' as const,
        professionalId: null,
        appointmentId: null,
        providerMessageId: null,
      },
    })
    const [mail, inApp] = [crypto.randomUUID(), crypto.randomUUID()]
    await publishTestEvent(world.bus, notifierEvents.NoticeSent, notice('email', mail))
    await publishTestEvent(world.bus, notifierEvents.NoticeSent, notice('in_app', inApp))
    await publishTestEvent(world.bus, billingEvents.SubscriptionChanged, {
      subject: professionalId,
      data: {
        professionalId,
        plan: 'pro',
        effectivePlan: 'pro',
        limits: { clients: null, appointmentsPerMonth: null },
        trialEndsAt: null,
        status: 'active',
        cancelAtPeriodEnd: false,
        version: 7,
        reason: 'checkout',
      },
    })
    const heard = (await listening.next(2)).map(({ event, data }) => ({ event, data }))
    expect(heard).toHaveLength(2)
    expect(heard).toContainEqual({ event: 'notification', data: { id: inApp } })
    expect(heard).toContainEqual({
      event: 'subscription',
      data: { id: professionalId, version: 7 },
    })
    world.everybodyOwns(null)
    await listening.leave()
  })

  test('a person who reconnects to any gateway hears each missed event once', async () => {
    const other = await start(config.parse(world.environment))
    const { browser, userId } = await signedIn()
    const first = await at(browser)
    await confirm({ professional: userId })
    await first.next(1)
    await first.leave()
    const missed = [await confirm({ professional: userId }), await confirm({ client: userId })]
    await confirm({})

    const elsewhere = (headers: Record<string, string>) =>
      fetch(`${other.url}/api/events`, {
        headers: { ...headers, cookie: browser.cookies.header(world.url) },
      })
    // The other gateway hears of it in its own time.
    const heard = await until(
      async () => {
        const again = await listenTo(elsewhere, first.lastId())
        const ids = again.heard.map(({ data }) => data)
        await again.leave()
        return ids.length === 2 && ids
      },
      { what: 'what was missed' },
    )
    expect(heard).toEqual(missed.map((id) => ({ id, version: 2 })))
    await other.stop()
  })

  test('an unknown or old event id is answered with a reset', async () => {
    const { browser } = await signedIn()
    const listening = await at(browser, 'made-up')
    expect((await listening.next(1))[0]).toMatchObject({ event: 'reset' })
    // The reset itself says where to go on.
    const again = await at(browser, listening.lastId())
    await again.leave()
    expect(again.heard).toEqual([])
    await listening.leave()
  })

  test('live events continue after a restart of NATS', async () => {
    const { browser, userId } = await signedIn()
    const listening = await at(browser)
    await confirm({ professional: userId })
    await listening.next(1)
    await world.bus.nats.kill()
    await world.bus.nats.start()
    await until(() => world.bus.ready(), { what: 'NATS', timeoutMs: 10_000 })
    const id = await confirm({ professional: userId })
    await until(() => listening.heard.length > 1, { what: 'what came after', timeoutMs: 15_000 })
    expect(listening.heard.at(-1)?.data).toEqual({ id, version: 2 })
    expect(listening.hasEnded()).toBe(false)
    await listening.leave()
  })
})

describe('a connection', () => {
  test('is for people who are signed in, is kept by nobody, and gives signs of life', async () => {
    expect(await problem(await world.get('/api/events'))).toMatchObject({ status: 401 })
    const { browser } = await signedIn()
    const listening = await at(browser)
    expect(listening.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(listening.headers.get('cache-control')).toBe('no-store')
    await until(() => listening.heartbeats() >= 2, { what: 'signs of life' })
    expect(listening.heard).toEqual([])
    await listening.leave()
  })

  test('ends with the session, wherever that was ended', async () => {
    const { browser } = await signedIn()
    const listening = await at(browser)
    await until(() => listening.heartbeats() >= 1, { what: 'a sign of life' })
    expect((await browser.post('/auth/logout')).status).toBe(303)
    await until(() => listening.hasEnded(), { what: 'its end' })
  })

  test('keeps no session alive that is only listened with', async () => {
    const { browser } = await signedIn()
    const listening = await at(browser)
    world.pass(14 * 24 * 60 + 1)
    await until(() => listening.hasEnded(), { what: 'its end' })
    world.pass(-(14 * 24 * 60 + 1))
  })

  test('is one of a few: the oldest gives way to the newest', async () => {
    const { browser } = await signedIn()
    const [oldest, second] = [await at(browser), await at(browser)]
    const third = await at(browser)
    await until(() => oldest.hasEnded(), { what: 'the end of the oldest' })
    expect([second, third].map((one) => one.hasEnded())).toEqual([false, false])
    for (const one of [second, third]) await one.leave()
  })

  test('is refused once there are too many, and let go when the gateway stops', async () => {
    const small = await start(config.parse({ ...world.environment, LIVE_CONNECTIONS: '1' }))
    const { browser } = await signedIn()
    const cookie = browser.cookies.header(world.url)
    const there = () => fetch(`${small.url}/api/events`, { headers: { cookie } })
    const listening = await listenTo(there)
    expect(await problem(await there())).toMatchObject({ status: 503 })
    await small.stop()
    await until(() => listening.hasEnded(), { what: 'its end' })
  })
})

/** A page as scheduling tells of it. */
const aPage = (id: string, userId: string) => ({
  ...{ id, userId },
  slug: 'ana-lima',
  name: 'Ana Lima',
  profession: 'psychologist',
  bio: '',
  phone: '+5511987654321',
  email: null,
  city: null,
  sessionDuration: 50,
  sessionPrice: 0,
  autoConfirm: false,
  timezone: 'America/Sao_Paulo',
  minNoticeMinutes: 60,
  horizonDays: 60,
  bufferMinutes: 0,
  cancellationNoticeHours: 12,
  published: true,
  avatarUrl: null,
  instantPayKeyType: null,
  instantPayKey: null,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  version: 1,
})
