import { bookingEvents, type EventContract, type EventData } from '@encaixe/contracts'
import type { RunningService } from '@encaixe/service-kit'
import { publishTestEvent, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneWhere } from '../builders.ts'
import { somebody, startWorld, type World } from '../world.ts'

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

type Posted = EventData<(typeof bookingEvents)['MessagePosted']>

const awake = zoneWhere(12)

/** A message between two people whom no other test knows. */
function posted(changes: { userId?: string | null; timezone?: string } = {}) {
  const [ana, joao] = [somebody(), somebody()]
  const clientId = crypto.randomUUID()
  const data: Posted = {
    professional: {
      id: crypto.randomUUID(),
      userId: `account-${clientId}-ana`,
      slug: 'ana-souza',
      name: 'Ana Souza',
      ...ana,
      timezone: changes.timezone ?? awake,
      autoConfirm: true,
    },
    client: { id: clientId, userId: changes.userId ?? null, name: 'João da Silva', ...joao },
    link: { appointmentId: crypto.randomUUID(), generation: 0 },
    message: {
      id: crypto.randomUUID(),
      sender: 'professional',
      type: 'text',
      body: 'Traga a receita, por favor.',
      appointmentId: null,
      createdAt: new Date().toISOString(),
    },
    pix: null,
    first: true,
  }
  return { data, ana, joao, clientId }
}

const tell = <E extends EventContract>(event: E, subject: string, data: EventData<E>) =>
  publishTestEvent(world.bus, event, { subject, data })

const deliveriesOf = (clientId: string, states = ['sent', 'delivered', 'read', 'skipped']) =>
  until(
    async () => {
      const rows = await world.prisma.delivery.findMany({
        where: { clientId },
        orderBy: { id: 'asc' },
      })
      return rows.length > 0 && rows.every(({ status }) => states.includes(status)) && rows
    },
    { what: 'the notices of the conversation', timeoutMs: 20_000 },
  )

test('a client without an account gets the professional’s message by WhatsApp, with a link to answer', async () => {
  const { data, joao, clientId } = posted()
  await tell(bookingEvents.MessagePosted, clientId, data)
  const rows = await deliveriesOf(clientId)
  expect(rows.map(({ channel }) => channel)).toEqual(['whatsapp'])
  const [message] = await world.sandbox.messages(joao.phone)
  expect(message?.text).toContain('Ana escreveu para você')
  expect(message?.text).toContain('“Traga a receita, por favor.”')
  expect(JSON.stringify(message)).toMatch(/\/a\/[\w-]{47}/)
})

test('the professional hears of a delay by WhatsApp, also where they have not read what came before', async () => {
  const { data, ana, clientId } = posted({ timezone: zoneWhere(2) })
  const message = {
    ...data.message,
    sender: 'client' as const,
    body: 'Vou atrasar uns 10 minutos.',
  }
  await tell(bookingEvents.MessagePosted, clientId, {
    ...{ ...data, message, first: false, urgent: true as const },
  })
  const rows = await deliveriesOf(clientId)
  expect(rows.map(({ template, channel }) => [template, channel])).toEqual([
    ['msgClientLate', 'whatsapp'],
  ])
  const [told] = await world.sandbox.messages(ana.phone)
  expect(told?.text).toContain('“Vou atrasar uns 10 minutos.”')
})

test('a client with an account gets a message in the app, and an e-mail if they leave it unread', async () => {
  const userId = `account-${crypto.randomUUID()}`
  const { data, joao, clientId } = posted({ userId })
  await tell(bookingEvents.MessagePosted, clientId, data)
  await deliveriesOf(clientId)
  const notification = await world.prisma.notification.findFirst({ where: { userId } })
  expect(notification).toMatchObject({
    type: 'msgNewMessage',
    title: 'Mensagem de Ana',
    data: { clientId },
    readAt: null,
  })
  const { pix: _, first: __, ...left } = data
  await tell(bookingEvents.MessageLeftUnread, clientId, { ...left, unreadCount: 3 })
  await until(async () => (await world.sandbox.mails(joao.email)).length === 1, {
    what: 'the e-mail',
    timeoutMs: 20_000,
  })
  const [mail] = await world.sandbox.mails(joao.email)
  expect(mail?.subject).toBe('Ana escreveu para você')
  expect(mail?.text).toContain('3 mensagens esperam por você.')
  expect(await world.sandbox.messages(joao.phone)).toHaveLength(0)
})

test('a message that was read makes no further notice', async () => {
  // It is night there: the message waits for the morning.
  const { data, joao, clientId } = posted({ timezone: zoneWhere(2) })
  await tell(bookingEvents.MessagePosted, clientId, data)
  await until(async () => (await world.prisma.delivery.count({ where: { clientId } })) === 1, {
    what: 'the delivery that waits',
  })
  await tell(bookingEvents.MessagesRead, clientId, {
    professional: data.professional,
    client: data.client,
    by: 'client',
    readUpTo: data.message.id,
    unreadCount: 0,
  })
  const rows = await deliveriesOf(clientId, ['skipped'])
  expect(rows.map(({ reason }) => reason)).toEqual(['read'])
  expect(await world.sandbox.messages(joao.phone)).toHaveLength(0)
})

test('a payment request brings the Pix code by WhatsApp and by e-mail', async () => {
  const { data, joao, clientId } = posted()
  const pix = { payload: '00020126360014br.gov.bcb.pix0114codigo5204', amountCents: 15_000 }
  const message = { ...data.message, type: 'payment_request' as const, body: '' }
  await tell(bookingEvents.MessagePosted, clientId, { ...data, message, pix })
  await deliveriesOf(clientId)
  const [sent] = await world.sandbox.messages(joao.phone)
  expect(sent?.text).toContain('R$ 150,00')
  expect(sent?.text).toContain(pix.payload)
  const [mail] = await world.sandbox.mails(joao.email)
  expect(mail?.text).toContain(pix.payload)
})

test('money that came for a payment request is told once to both sides', async () => {
  const { data, joao, ana, clientId } = posted()
  const { first: _, ...told } = data
  const message = { ...data.message, type: 'payment_request' as const, body: '' }
  const pix = { payload: '000201', amountCents: 15_000 }
  await tell(bookingEvents.RequestedPaymentNews, clientId, { ...told, message, pix, news: 'paid' })
  const rows = await deliveriesOf(clientId)
  expect(rows.map(({ channel }) => channel).toSorted()).toEqual(['in_app', 'whatsapp', 'whatsapp'])
  const [toClient] = await world.sandbox.messages(joao.phone)
  expect(toClient?.text).toContain('O seu Pix de R$ 150,00 para Ana caiu')
  const [toProfessional] = await world.sandbox.messages(ana.phone)
  expect(toProfessional?.text).toContain('O Pix de R$ 150,00 que você pediu a João')
})

test('a professional gets a notice in the app of the first unread message only', async () => {
  const { data, clientId } = posted()
  const { professional } = data
  const fromClient = { ...data, message: { ...data.message, sender: 'client' as const } }
  await tell(bookingEvents.MessagePosted, clientId, fromClient)
  await tell(bookingEvents.MessagePosted, clientId, { ...fromClient, first: false })
  const rows = await deliveriesOf(clientId)
  expect(rows.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['in_app', professional.userId],
  ])
})
