import { bookingRpcs, notifierRpcs, type RpcOutput, type RpcRequest } from '@encaixe/contracts'
import { ensureStream, newId, type RunningService } from '@encaixe/service-kit'
import { testBus, testDatabase, testEnvironment } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { z } from 'zod'
import { config as bookingConfig } from '../../../services/booking/src/config.ts'
import { start as startBooking } from '../../../services/booking/src/main.ts'
import { config as agentConfig } from '../../../services/intake-agent/src/config.ts'
import { start as startAgent } from '../../../services/intake-agent/src/main.ts'
import { NOW } from '../../../services/intake-agent/test/lab/town.ts'
import type { Stage } from '../../../services/intake-agent/test/talks/stage.ts'
import {
  type BoughtState,
  type State,
  waitLine,
} from '../../../services/intake-agent/test/talks/talk.ts'
import { config as schedulingConfig } from '../../../services/scheduling/src/config.ts'
import { start as startScheduling } from '../../../services/scheduling/src/main.ts'
import { allHandled } from '../all-handled.ts'
import { inChat, onWhatsApp } from './channels.ts'
import {
  isWhole,
  type OpenedPage,
  openTownPages,
  ownerOf,
  PATIENCE_MS,
  withOffset,
} from './town-on-services.ts'

const STREAMS = ['ACCOUNT', 'AGENT', 'BILLING', 'BOOKING', 'SCHEDULING'] as const
const SERVICES = ['scheduling', 'booking', 'intake-agent'] as const
const BEGIN = NOW.subtract({ minutes: 2 })
/** What a client has was booked so long before the talk, or so long before it takes place. */
const EARLIER = { hours: 8 * 24 }
const TURN_SECONDS = 5

/** The services that a talk needs, with the pages of the town and a clock that talks set. */
export async function startServicesStage(): Promise<Stage & { stop(): Promise<void> }> {
  const bus = await testBus({ service: 'gateway' })
  const databases = {
    scheduling: await testDatabase({ service: 'scheduling' }),
    booking: await testDatabase({ service: 'booking' }),
    'intake-agent': await testDatabase({ service: 'intake-agent' }),
  }
  for (const stream of STREAMS) await ensureStream(bus, stream)
  const time = { now: BEGIN }
  const { sendAgentMessages, getAgentMessage, listNoticesTo } = notifierRpcs
  const notices = new Map<string, RpcOutput<typeof listNoticesTo>['items']>()
  await bus.serve(
    { sendAgentMessages, getAgentMessage, listNoticesTo },
    {
      listNoticesTo: async ({ to }) => ({ items: notices.get(to)?.toReversed() ?? [] }),
      sendAgentMessages: async () => ({ accepted: true as const }),
      // Without a time of its own it was sent when the agent wrote it.
      getAgentMessage: async () => ({ state: 'sent' as const, sentAt: null }),
    },
  )
  const options = { clock: () => time.now }
  const running: RunningService[] = [
    await startScheduling(
      schedulingConfig.parse(testEnvironment(bus, databases.scheduling)),
      options,
    ),
    await startBooking(
      bookingConfig.parse({
        ...testEnvironment(bus, databases.booking),
        PUBLIC_URL: 'https://encaixe.example',
        LINK_SECRET: 'a-secret-of-the-links',
        NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
      }),
      options,
    ),
    await startAgent(
      agentConfig.parse({
        ...testEnvironment(bus, databases['intake-agent']),
        DEBOUNCE_MS: 0,
        PUBLIC_URL: 'https://encaixe.example',
      }),
      options,
    ),
  ]
  const pools = Object.fromEntries(
    SERVICES.map((name) => [name, new pg.Pool({ connectionString: databases[name].url, max: 2 })]),
  )
  const rows = async <T extends z.ZodType>(
    service: (typeof SERVICES)[number],
    row: T,
    text: string,
    values: unknown[] = [],
  ): Promise<z.output<T>[]> => {
    const found = await pools[service]?.query(text, values)
    return z.array(row).parse(found?.rows ?? [])
  }
  const settled = () =>
    allHandled(bus, STREAMS, async () => {
      const waiting = await Promise.all(
        SERVICES.map((name) =>
          rows(name, z.unknown(), 'select 1 from outbox where published_at is null'),
        ),
      )
      return waiting.flat().length === 0
    })
  const pages = await openTownPages(bus, settled)
  const pageOf = (slug: string): OpenedPage => {
    const page = pages.get(slug)
    if (!page) throw new Error(`the town has no page ${slug}`)
    return page
  }
  const bySide = (slug: string) => ({
    actor: { kind: 'account' as const, userId: pageOf(slug).userId, email: null },
    timeoutMs: PATIENCE_MS,
  })

  /** Books an appointment as its line says, a week ago. */
  async function book(state: State, phone: string, writer: string): Promise<string> {
    const { slug, date, hour } = state
    const page = pageOf(slug)
    const [day, month] = date.split('/')
    const startsAt = withOffset(`2026-${month}-${day}T${hour}`)
    const start = Temporal.Instant.from(startsAt)
    const isBefore = Temporal.Instant.compare(start, NOW) < 0
    time.now = (isBefore ? start : NOW).subtract(EARLIER)
    const serviceIds = state.service?.split('+').flatMap((key) => page.services.get(key) ?? [])
    const placeId =
      state.place === undefined ? [...page.places.values()][0] : page.places.get(state.place)
    const wanted = {
      ...{ slug, startsAt, clientPhone: phone },
      clientName: state.for ?? writer,
      ...(serviceIds !== undefined && { serviceIds }),
      ...(placeId !== undefined && { placeId }),
      ...(state.address !== undefined && { clientAddress: state.address }),
    }
    await bus.call(bookingRpcs.createPublicBooking, wanted, { timeoutMs: PATIENCE_MS })
    const [made] = await rows(
      'booking',
      z.object({ id: z.string(), status: z.string() }),
      'select id, status from appointments order by created_at desc, id desc limit 1',
    )
    if (!made) throw new Error(`${slug} ${date} ${hour} was not booked`)
    const { id } = made
    type Change = Omit<RpcRequest<typeof bookingRpcs.changeAppointment>, 'id'>
    const change = (
      wanted: Change,
      as:
        | ReturnType<typeof bySide>
        | { actor: { kind: 'phone'; phone: string; sessionId: string } },
    ) => bus.call(bookingRpcs.changeAppointment, { id, ...wanted }, as)
    const client = {
      actor: { kind: 'phone' as const, phone, sessionId: 'talk' },
      timeoutMs: PATIENCE_MS,
    }
    if (made.status === 'pending_confirmation' && state.status !== 'pending')
      await change({ status: 'confirmed' }, bySide(slug))
    if (state.attended) await change({ attendanceConfirmed: true }, client)
    if (state.paid) await change({ paymentStatus: 'authorized' }, client)
    time.now = BEGIN
    if (state.status === 'completed') await change({ status: 'completed' }, bySide(slug))
    if (state.status === 'cancelled') await change({ status: 'cancelled' }, bySide(slug))
    return id
  }

  /** What a page sent to the client lately. */
  function notice(
    address: string,
    slug: string,
    template: string,
    appointmentId: string | null,
  ): string {
    const providerMessageId = `wamid.${newId()}`
    const sentAt = time.now.subtract({ hours: 1 }).toString()
    const { id: professionalId } = pageOf(slug)
    const told = { template, professionalId, appointmentId, providerMessageId, sentAt }
    notices.set(address, [...(notices.get(address) ?? []), told])
    return providerMessageId
  }

  const appointmentRow = z.object({
    id: z.string(),
    professional_id: z.string(),
    starts_at: z.date(),
    status: z.string(),
    payment_status: z.string(),
    service_id: z.string().nullable(),
    items: z.array(z.object({ serviceId: z.string() })).nullable(),
    session_number: z.number().nullable(),
    sessions_of: z.number().nullable(),
    place_id: z.string().nullable(),
    client_address: z.string().nullable(),
    contact_name: z.string().nullable(),
    contact_phone: z.string().nullable(),
    attendance_confirmed_at: z.date().nullable(),
  })
  const appointments = () =>
    rows(
      'booking',
      appointmentRow,
      `select id, professional_id, starts_at, status, payment_status, service_id, items, session_number, sessions_of, place_id, client_address,
         contact_name, contact_phone, attendance_confirmed_at
       from appointments order by starts_at`,
    )

  const slugOf = (id: string) => [...pages.values()].find((page) => page.id === id)?.slug ?? id

  function lineOf(row: z.output<typeof appointmentRow>): State {
    const start = Temporal.Instant.fromEpochMilliseconds(row.starts_at.getTime())
    const { day, month, hour, minute } = start.toZonedDateTimeISO('America/Sao_Paulo')
    const page = pageOf(slugOf(row.professional_id))
    const ids = row.items?.map(({ serviceId }) => serviceId) ?? [row.service_id]
    const services = ids.flatMap((id) => keyOf(page.services, id) ?? [])
    const place = keyOf(page.places, row.place_id)
    return {
      slug: page.slug,
      date: `${two(day)}/${two(month)}`,
      hour: `${two(hour)}:${two(minute)}`,
      status: statuses.parse(row.status),
      attended: row.attendance_confirmed_at !== null,
      paid: ['authorized', 'captured'].includes(row.payment_status),
      ...(row.contact_name !== null && { for: row.contact_name }),
      ...(services.length > 0 && { service: services.join('+') }),
      ...(place !== undefined && { place }),
      ...(row.client_address !== null && { address: row.client_address }),
      ...(row.session_number !== null && { session: `${row.session_number}/${row.sessions_of}` }),
    }
  }

  async function handoffs(conversationId: string | null): Promise<string[]> {
    if (conversationId === null) return []
    const found = await rows(
      'intake-agent',
      z.object({ professional_id: z.string() }),
      `select professional_id from conversations where id = $1 and state = 'human'`,
      [conversationId],
    )
    return found.map((one) => slugOf(one.professional_id))
  }

  /** Messages to professionals, without those that were forwarded because the professional had taken over. */
  async function told(forwarded: readonly string[]) {
    const found = await rows(
      'booking',
      z.object({ professional_id: z.string(), body: z.string() }),
      `select professional_id, body from messages where sender = 'client' order by id`,
    )
    return found.flatMap(({ professional_id, body }) =>
      forwarded.includes(body) ? [] : { page: slugOf(professional_id), text: body },
    )
  }

  async function waits(): Promise<string[]> {
    const row = z.object({
      professional_id: z.string(),
      days: z.array(z.string()),
      parts: z.array(z.string()),
    })
    const found = await rows(
      'booking',
      row,
      `select professional_id, days::text[], parts from waitlist_wishes where status = 'waiting' order by id`,
    )
    return found.map((one) => waitLine(slugOf(one.professional_id), one.days, one.parts))
  }

  /** Again if one of booking's own statements holds what is to be emptied. */
  async function deleteAll(tables: string, tries = 5): Promise<void> {
    try {
      await pools.booking?.query(`truncate ${tables} restart identity cascade`)
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01'
      if (!isDeadlock || tries <= 1) throw error
      await deleteAll(tables, tries - 1)
    }
  }

  /** Sells a package, paid already, to a client who is new on its page. */
  async function sell({ slug, key }: BoughtState, phone: string, name: string) {
    const packageId = pageOf(slug).packages.get(key)
    if (packageId === undefined) throw new Error(`${slug} has no package ${key}`)
    const as = { actor: ownerOf(pageOf(slug).userId), timeoutMs: PATIENCE_MS }
    const { id: clientId } = await bus.call(bookingRpcs.createClient, { name, phone }, as)
    const paid = { method: 'pix' as const }
    await bus.call(bookingRpcs.sellPackage, { clientId, packageId, paid, notify: false }, as)
  }

  /** Frees every time, and forgets what would count against the next talk. */
  async function clear() {
    // First who waits: a time that is cancelled would be held for them, also in the next talk.
    await deleteAll('waitlist_wishes')
    for (const { id, status, professional_id, starts_at } of await appointments()) {
      const isAhead = starts_at.getTime() > time.now.epochMilliseconds
      if (!isAhead || !['confirmed', 'pending_confirmation'].includes(status)) continue
      const as = bySide(slugOf(professional_id))
      await bus.call(bookingRpcs.changeAppointment, { id, status: 'cancelled' }, as)
    }
    await settled()
    await deleteAll('appointments, clients, messages, message_threads, reviews')
  }

  let people = 0
  return {
    // Nothing is held here: the town has no Pix account. A package is bought for the talk, so it is whole.
    plays: ({ has, bought }) =>
      bought.every(isWhole) && has.every(({ held }) => held === undefined),
    async open(talk) {
      people += 1
      const phone = `+55819${70_000_000 + people}`
      // A phone may book only a few times at one page: each is of somebody else.
      const somebody = (index: number) => `+55119${70_000_000 + people * 100 + index}`
      const writer = talk.writer ?? 'João Silva'
      const own: string[] = []
      for (const state of talk.has) own.push(await book(state, phone, writer))
      const others = new Set<string>()
      for (const [index, state] of talk.others.entries())
        others.add(await book(state, somebody(index), 'Maria Dias'))
      time.now = BEGIN
      for (const one of talk.bought) await sell(one, phone, writer)
      const wrote = talk.pages ?? (talk.page === undefined ? [] : [talk.page])
      const userId = `BR.${people}`
      const address = talk.hidden ? `user:${userId}` : phone
      for (const slug of wrote) notice(address, slug, 'msgNewMessage', null)
      const about = talk.notice && talk.has[talk.notice.of]
      const noticeId =
        talk.notice && about
          ? notice(phone, about.slug, talk.notice.template, own[talk.notice.of] ?? null)
          : null
      await settled()
      const channel =
        talk.web === undefined
          ? onWhatsApp(
              {
                bus,
                address,
                rows: (...asked) => rows('intake-agent', ...asked),
                clock: options.clock,
              },
              {
                phone: talk.hidden ? null : phone,
                userId,
                name: talk.writer,
                contextId: talk.notice?.repliedTo ? noticeId : null,
              },
            )
          : inChat(bus, talk.web)
      let before = JSON.stringify(await appointments())
      return {
        async say(messages) {
          time.now = time.now.add({ seconds: TURN_SECONDS })
          const answer = await channel.say(messages)
          const after = JSON.stringify(await appointments())
          if (after !== before) await settled()
          before = after
          return answer
        },
        async wait(duration) {
          time.now = time.now.add(duration)
        },
        async end() {
          const states = (await appointments()).map((row) => ({ row, state: lineOf(row) }))
          const ended = {
            appointments: states.flatMap(({ row, state }) => (others.has(row.id) ? [] : state)),
            others: states.flatMap(({ row, state }) => (others.has(row.id) ? state : [])),
            handoffs: await handoffs(await channel.conversationId()),
            told: await told(channel.forwarded),
            waits: await waits(),
          }
          await clear()
          return ended
        },
      }
    },
    async stop() {
      for (const service of running) await service.stop()
      for (const pool of Object.values(pools)) await pool.end()
      await bus.close()
      for (const database of Object.values(databases)) await database.drop()
    },
  }
}

const statuses = z
  .enum(['pending_confirmation', 'confirmed', 'cancelled', 'completed'])
  .transform((status) => (status === 'pending_confirmation' ? 'pending' : status))

const two = (number: number) => String(number).padStart(2, '0')

const keyOf = (ids: ReadonlyMap<string, string>, id: string | null) =>
  [...ids].find(([, one]) => one === id)?.[0]
