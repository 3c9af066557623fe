import {
  type ActorOf,
  bookingEvents,
  bookingRpcs,
  cloudEvent,
  type EventContract,
  type RpcRequest,
} from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { everyMessage, until } from '@encaixe/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, startAccounts } from '../accounts.ts'
import { aPlan, codeOf, monday, now } from '../world.ts'

let world: Accounts
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.stop())

type Actor = ActorOf<readonly ['account', 'phone']>
type Post = RpcRequest<typeof bookingRpcs.postMessage>

const account = (userId: string): Actor => ({ kind: 'account', userId, email: null })
const byPhone = (phone: string): Actor => ({ kind: 'phone', phone, sessionId: 'a-session' })

const as = (actor: Actor) => ({
  post: (message: Post) => world.bus.call(bookingRpcs.postMessage, message, { actor }),
  list: (filter: RpcRequest<typeof bookingRpcs.listMessages>) =>
    world.bus.call(bookingRpcs.listMessages, filter, { actor }),
  threads: (filter: RpcRequest<typeof bookingRpcs.listThreads> = {}) =>
    world.bus.call(bookingRpcs.listThreads, filter, { actor }),
  read: (wanted: RpcRequest<typeof bookingRpcs.readMessages>) =>
    world.bus.call(bookingRpcs.readMessages, wanted, { actor }),
})

/** A page with a client who has an account, and what each of them can do. */
async function conversation() {
  const page = await world.professional({
    instantPayKeyType: 'email',
    instantPayKey: 'ana@exemplo.com.br',
  })
  const person = await world.client(page.slug, monday('09:00'))
  const [client] = await world.rows<{ id: string }>(
    'select id from clients where professional_id = $1',
    [page.id],
  )
  const [appointment] = await world.rows<{ id: string }>(
    'select id from appointments where professional_id = $1',
    [page.id],
  )
  const clientId = client?.id ?? ''
  return {
    page,
    person,
    clientId,
    appointmentId: appointment?.id ?? '',
    ana: as(account(page.userId)),
    joao: as(account(person.userId)),
    toJoao: { clientId },
    toAna: { slug: page.slug },
  }
}

/** Events of a conversation, in their order. */
const told = async (event: EventContract, clientId: string) =>
  (await everyMessage(world.bus, 'BOOKING'))
    .map((text) => cloudEvent.parse(JSON.parse(text)))
    .filter(({ type, subject }) => type === event.type && subject === clientId)

/** What was left unread in a conversation, once as much was told. */
const toldUnread = async (clientId: string, count: number) => {
  const found = await until(
    async () => {
      const events = await told(bookingEvents.MessageLeftUnread, clientId)
      return events.length >= count && events
    },
    { what: 'what was left unread' },
  )
  return found.map(({ data }) => data)
}

/** The unread messages that tasks wait to tell of. */
const toBeTold = (clientId: string) =>
  world.rows<{ body: string; due_at: Date }>(
    `select m.body, t.due_at from tasks t join messages m on m.id::text = t.body ->> 'messageId'
     where m.client_id = $1 and m.read_at is null and t.done_at is null`,
    [clientId],
  )

const fiveMinutesPass = (clientId: string) =>
  world.rows(
    `update tasks set due_at = $2::timestamptz
     where body ->> 'messageId' in (select id::text from messages where client_id = $1)`,
    [clientId, now.toString()],
  )

const texts = (items: readonly { body: string }[]) => items.map(({ body }) => body)

test('what one side writes the other reads, newest first, and both see what was read', async () => {
  const { ana, joao, toJoao, toAna } = await conversation()
  await ana.post({ ...toJoao, type: 'text', body: 'Oi! Tudo certo para segunda?' })
  const second = await ana.post({ ...toJoao, type: 'text', body: 'Traga a receita.' })
  expect(second).toMatchObject({ sender: 'professional', type: 'text', readAt: null })

  const seen = await joao.threads()
  expect(seen).toMatchObject({ unreadCount: 2, items: [{ unreadCount: 2 }] })
  expect(seen.items[0]?.last.body).toBe('Traga a receita.')
  expect(seen.items[0]?.client).toBeUndefined()
  const { items } = await joao.list(toAna)
  expect(texts(items)).toEqual(['Traga a receita.', 'Oi! Tudo certo para segunda?'])

  expect(await joao.read({ ...toAna, readUpTo: items[1]?.id ?? '' })).toEqual({ unreadCount: 1 })
  expect(await joao.read({ ...toAna, readUpTo: second.id })).toEqual({ unreadCount: 0 })
  const [last] = (await ana.list(toJoao)).items
  expect(last?.readAt).toBe(now.toString({ fractionalSecondDigits: 3 }))

  await joao.post({ ...toAna, type: 'text', body: 'Combinado.' })
  expect(await ana.threads()).toMatchObject({
    unreadCount: 1,
    items: [{ client: toJoao.clientId ? { id: toJoao.clientId } : {}, unreadCount: 1 }],
  })
  // Reading one's own words changes nothing.
  expect(await joao.threads()).toMatchObject({ unreadCount: 0 })
})

test('a long conversation comes page by page, each message once', async () => {
  const { ana, joao, toJoao, toAna } = await conversation()
  for (let n = 1; n <= 12; n += 1) {
    await (n % 2
      ? ana.post({ ...toJoao, type: 'text', body: `${n}` })
      : joao.post({ ...toAna, type: 'text', body: `${n}` }))
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ana.list>> = await ana.list({
      ...toJoao,
      limit: 5,
      ...(cursor !== null && { cursor }),
    })
    seen.push(...texts(page.items))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => `${12 - n}`))
  expect(await codeOf(ana.list({ ...toJoao, cursor: 'x' }))).toBe('VALIDATION_FAILED')
})

test('a payment request carries the Pix code of its appointment; only the professional makes one', async () => {
  const { ana, joao, toJoao, toAna, appointmentId, clientId, page } = await conversation()
  const asked = await ana.post({ ...toJoao, type: 'payment_request', appointmentId })
  expect(asked).toMatchObject({
    type: 'payment_request',
    appointmentId,
    pix: { amountCents: page.sessionPrice },
  })
  expect(asked.pix?.payload).toMatch(/^000201/)
  const other = await ana.post({ ...toJoao, type: 'payment_request', amountCents: 4_500 })
  expect(other.pix?.amountCents).toBe(4_500)
  expect((await joao.list(toAna)).items[0]?.pix).toEqual(other.pix)
  const [event] = await until(
    async () => {
      const found = await told(bookingEvents.MessagePosted, clientId)
      return found.length === 2 && found
    },
    { what: 'both events' },
  )
  expect(event?.data).toMatchObject({ pix: { amountCents: page.sessionPrice }, first: true })

  expect(await codeOf(joao.post({ ...toAna, type: 'payment_request' }))).toBe('VALIDATION_FAILED')
  expect(await codeOf(ana.post({ ...toJoao, type: 'text', body: '  ' }))).toBe('VALIDATION_FAILED')
  const elsewhere = await conversation()
  const foreign = { type: 'payment_request', appointmentId: elsewhere.appointmentId } as const
  expect(await codeOf(ana.post({ ...toJoao, ...foreign }))).toBe('NOT_FOUND')
})

test('without a key there is no code to send', async () => {
  const page = await world.professional({ instantPayKeyType: null, instantPayKey: null })
  await world.client(page.slug, monday('09:00'))
  const { items } = await world.bus.call(
    bookingRpcs.listClients,
    {},
    { actor: { kind: 'professional', userId: page.userId } },
  )
  const asked = { clientId: items[0]?.id ?? '', type: 'payment_request' } as const
  expect(await codeOf(as(account(page.userId)).post(asked))).toBe('PIX_KEY_MISSING')
})

test('nobody reads or writes in the conversations of others', async () => {
  const [one, two] = [await conversation(), await conversation()]
  expect(await codeOf(one.ana.list(two.toJoao))).toBe('NOT_FOUND')
  expect(await codeOf(one.joao.list(two.toAna))).toBe('NOT_FOUND')
  expect(await codeOf(one.joao.post({ ...two.toAna, type: 'text', body: 'Oi' }))).toBe('NOT_FOUND')
  expect(await codeOf(one.joao.list(one.toJoao))).toBe('NOT_FOUND')
  const phone = as(byPhone(two.person.phone))
  expect(await codeOf(phone.list(one.toAna))).toBe('NOT_FOUND')
  expect((await phone.list(two.toAna)).items).toEqual([])
  expect((await one.joao.threads({ as: 'professional' })).items).toEqual([])
})

test('a plan without messages writes none, and still shows what was written', async () => {
  const { ana, joao, toJoao, toAna, page } = await conversation()
  await ana.post({ ...toJoao, type: 'text', body: 'Oi!' })
  await world.tellPlan(aPlan(page.id, { version: 9 }))
  expect(await codeOf(ana.post({ ...toJoao, type: 'text', body: 'Oi?' }))).toBe(
    'PLAN_FEATURE_REQUIRED',
  )
  expect(await codeOf(joao.post({ ...toAna, type: 'text', body: 'Oi?' }))).toBe(
    'PLAN_FEATURE_REQUIRED',
  )
  expect(texts((await joao.list(toAna)).items)).toEqual(['Oi!'])
})

test('what a blocked client writes reaches nobody, and they cannot tell', async () => {
  const { ana, joao, toAna, clientId } = await conversation()
  await world.rows('update clients set blocked = true where id = $1', [clientId])
  expect(await joao.post({ ...toAna, type: 'text', body: 'Me responde!' })).toMatchObject({
    sender: 'client',
  })
  expect(await ana.threads()).toMatchObject({ unreadCount: 0 })
  expect(await told(bookingEvents.MessagePosted, clientId)).toEqual([])
})

test('who writes too much is stopped, and the other side is not', async () => {
  const { ana, joao, toJoao, toAna } = await conversation()
  const many = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      codeOf(joao.post({ ...toAna, type: 'text', body: `${n}` })),
    ),
  )
  expect(many.filter((code) => code === 'OK')).toHaveLength(30)
  expect(many.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10)
  // However many at once, the count is exact.
  expect(await ana.threads()).toMatchObject({ unreadCount: 30 })
  expect(await codeOf(ana.post({ ...toJoao, type: 'text', body: 'Calma!' }))).toBe('OK')
})

test('what nobody reads for five minutes is told once; what was read is not', async () => {
  const { ana, joao, toJoao, toAna, clientId } = await conversation()
  const read = await joao.post({ ...toAna, type: 'text', body: 'Li e entendi.' })
  await ana.read({ ...toJoao, readUpTo: read.id })
  await fiveMinutesPass(clientId)
  await joao.post({ ...toAna, type: 'text', body: 'Posso atrasar?' })
  await joao.post({ ...toAna, type: 'text', body: 'Uns dez minutos.' })
  await fiveMinutesPass(clientId)
  expect(await toldUnread(clientId, 1)).toMatchObject([
    { message: { body: 'Posso atrasar?', sender: 'client' }, unreadCount: 2 },
  ])
  expect(await toBeTold(clientId)).toEqual([])
})

test('who reads some of it is told of the first that they left, five minutes later and once', async () => {
  const { ana, joao, toJoao, toAna, clientId } = await conversation()
  const first = await ana.post({ ...toJoao, type: 'text', body: 'Oi!' })
  await ana.post({ ...toJoao, type: 'text', body: 'Pode ser às dez?' })
  await ana.post({ ...toJoao, type: 'text', body: 'Ou às onze.' })
  const readFirst = () => joao.read({ ...toAna, readUpTo: first.id })
  expect(await readFirst()).toEqual({ unreadCount: 2 })
  const inFiveMinutes = new Date(now.add({ minutes: 5 }).epochMilliseconds)
  expect(await toBeTold(clientId)).toEqual([{ body: 'Pode ser às dez?', due_at: inFiveMinutes }])
  await fiveMinutesPass(clientId)
  expect(await toldUnread(clientId, 1)).toMatchObject([
    { message: { body: 'Pode ser às dez?', sender: 'professional' }, unreadCount: 2 },
  ])
  // What was read is read: to look at it again tells nothing again.
  expect(await readFirst()).toEqual({ unreadCount: 2 })
  expect(await toBeTold(clientId)).toEqual([])
})

test('conversations come page by page, the latest first, each page with what is unread of all', async () => {
  const { ana, joao, toAna, page } = await conversation()
  await joao.post({ ...toAna, type: 'text', body: 'Um' })
  for (const [body, time] of [
    ['Dois', '10:00'],
    ['Três', '11:00'],
  ] as const) {
    const { userId } = await world.client(page.slug, monday(time))
    await as(account(userId)).post({ ...toAna, type: 'text', body })
  }
  const first = await ana.threads({ limit: 2 })
  expect(first.items.map(({ last }) => last.body)).toEqual(['Três', 'Dois'])
  const second = await ana.threads({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(second.items.map(({ last }) => last.body)).toEqual(['Um'])
  expect(second.nextCursor).toBeNull()
  expect([first.unreadCount, second.unreadCount]).toEqual([3, 3])
})

test('clients are described by id and by phone, each with the end of their conversation', async () => {
  const { ana, joao, page, person, clientId, toAna } = await conversation()
  const actor = { kind: 'service', name: 'gateway' } as const
  const asked = { professionalId: page.id, ids: [] as string[], phones: [person.phone] }
  const describe = (changes: Partial<typeof asked> = {}) =>
    world.bus.call(bookingRpcs.describeCorrespondents, { ...asked, ...changes }, { actor })
  expect((await describe()).items).toMatchObject([{ phones: [person.phone], thread: null }])
  await joao.post({ ...toAna, type: 'text', body: 'Posso levar um amigo?' })
  const known = { ids: [clientId], phones: [] }
  expect((await describe(known)).items).toMatchObject([
    {
      id: clientId,
      phones: [person.phone],
      thread: { last: { body: 'Posso levar um amigo?' }, unreadCount: 1 },
    },
  ])
  // Another professional learns nothing of them.
  expect((await describe({ professionalId: newId() })).items).toEqual([])
  expect((await ana.threads()).unreadCount).toBe(1)
})

test('what a client writes on WhatsApp stands in their conversation, once', async () => {
  const { ana, page, person, toJoao } = await conversation()
  const message = {
    messageId: newId(),
    professionalId: page.id,
    phone: person.phone,
    body: 'Pode ser às 15h?',
  }
  const actor = { kind: 'service', name: 'scheduling' } as const
  const receive = (changes: Partial<typeof message> = {}) =>
    world.bus.call(bookingRpcs.receiveMessage, { ...message, ...changes }, { actor })
  expect(await receive()).toEqual({ accepted: true })
  expect(await receive()).toEqual({ accepted: true })
  expect(texts((await ana.list(toJoao)).items)).toEqual(['Pode ser às 15h?'])
  const stranger = { messageId: newId(), phone: '+5511955554444' }
  expect(await receive(stranger)).toEqual({ accepted: false })
})

test('somebody new who says their name becomes a client by their first message', async () => {
  const { ana, page } = await conversation()
  const message = {
    ...{ messageId: newId(), professionalId: page.id, phone: '+5511955554445' },
    ...{ body: 'Gostaria de um horário fixo toda semana.', newClientName: 'Nina Prata' },
  }
  const receive = () =>
    world.bus.call(bookingRpcs.receiveMessage, message, {
      actor: { kind: 'service', name: 'intake-agent' },
    })
  expect(await receive()).toEqual({ accepted: true })
  expect(await receive()).toEqual({ accepted: true })
  const { items } = await ana.threads()
  expect(items).toMatchObject([
    { client: { name: 'Nina Prata' }, last: { body: message.body, sender: 'client' } },
  ])
})

test('an erased client’s conversation is nowhere any more', async () => {
  const { ana, joao, toJoao, toAna, person, clientId } = await conversation()
  await ana.post({ ...toJoao, type: 'text', body: 'Segredo de Ana para erasure' })
  await joao.post({ ...toAna, type: 'text', body: 'Segredo de João para erasure' })
  const deletionId = await world.ask(person.userId)
  await world.schedulingAnswers(person.userId, deletionId)
  expect(await world.answerOf(deletionId)).toMatchObject({ clientIds: [clientId] })
  await world.expectNothingOf({ name: 'para erasure', phone: person.phone })
  expect(await codeOf(ana.post({ ...toJoao, type: 'text', body: 'Oi?' }))).toBe('NOT_FOUND')
  expect(await ana.threads()).toEqual({ items: [], nextCursor: null, unreadCount: 0 })
})

test('what is written while its client is being erased is written to nobody', async () => {
  const { ana, toJoao, clientId } = await conversation()
  const erasure = new pg.Client({ connectionString: world.databaseUrl })
  await erasure.connect()
  await erasure.query('begin')
  await erasure.query(
    `update clients set name = null, phone = null, email = null, email_confirmed = false,
       user_id = null, proven_at = null where id = $1`,
    [clientId],
  )
  const posted = codeOf(ana.post({ ...toJoao, type: 'text', body: 'Oi?' }))
  const waits = until(
    async () => {
      const found = await erasure.query(
        `select from pg_stat_activity
         where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      )
      return found.rows.length > 0
    },
    { what: 'the message to wait for the erasure' },
  )
  await Promise.race([waits, posted])
  await erasure.query('commit')
  await erasure.end()
  expect(await posted).toBe('NOT_FOUND')
  expect(await world.rows('select from messages where client_id = $1', [clientId])).toEqual([])
})
