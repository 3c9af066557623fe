import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { createLogger } from '@encaixe/service-kit'
import { serveLocally } from '@encaixe/service-kit/testing'
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Sendable, SendingChannel } from '../src/channels/channel.ts'
import { email } from '../src/channels/email.ts'
import type { RateLimiter } from '../src/channels/rate-limiter.ts'
import { whatsappCloud } from '../src/channels/whatsapp-cloud.ts'
import { templateRegistrar } from '../src/channels/whatsapp-templates.ts'
import { noticeOfBooking } from '../src/notices/appointment/about-appointment.ts'
import { msgBookingConfirmed } from '../src/notices/appointment/msg-booking-booked.ts'
import { bookingSnapshot, links } from './builders.ts'
import { closedPort, type Sandbox, startSandbox, whatsappAccount } from './sandbox.ts'

const log = createLogger({ service: 'notifier', level: 'silent' })
const unlimited: RateLimiter = {
  reach: async () => null,
  take: async () => ({ kind: 'send', waitMs: 0 }),
  holdPerson: async () => undefined,
}

/** For answers that never come. */
const IMPATIENT_MS = 2_000

let sandbox: Sandbox
const open: SendingChannel[] = []

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterEach(async () => {
  await sandbox.clearFaults()
})
afterAll(async () => {
  await Promise.all(open.map((channel) => channel.close()))
  await sandbox.stop()
})

function whatsapp({ apiUrl = sandbox.url, timeoutMs = 10_000 } = {}) {
  const { accessToken, phoneNumberId, businessAccountId } = whatsappAccount
  const graph = { apiUrl, version: 'v25.0', accessToken, timeoutMs }
  return whatsappCloud({
    ...graph,
    phoneNumberId,
    rates: unlimited,
    registerTemplates: templateRegistrar({ ...graph, businessAccountId, links, log }),
    links,
    now: Date.now,
  })
}

function mail({ smtpUrl = sandbox.smtpUrl, timeoutMs = 10_000, requireTls = false } = {}) {
  const from = 'Encaixe <avisos@encaixe.example>'
  const channel = email({
    ...{ smtpUrl, requireTls, from, links, timeoutMs, connections: 1 },
    unsubscribeUrl: ({ address }) => `https://encaixe.example/sair/of-${address}`,
  })
  open.push(channel)
  return channel
}

/** The client's confirmation on a channel, to somebody no other test writes to. */
function confirmation(channel: 'whatsapp' | 'email'): Sendable {
  const suffix = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const snapshot = bookingSnapshot({
    status: 'confirmed',
    clientPhone: `+55219${suffix}`,
    clientEmail: `joao-${suffix}@example.com`,
  })
  const made = noticeOfBooking(msgBookingConfirmed, snapshot, Temporal.Now.instant())
  const delivery = made.find((one) => one.channel === channel)
  const message = msgBookingConfirmed.read(delivery?.payload)
  if (!delivery || !message) throw new Error(`a confirmation goes out by ${channel}`)
  return {
    kind: 'sendable',
    message,
    delivery: {
      ...delivery,
      id: crypto.randomUUID(),
      eventId: crypto.randomUUID(),
      traceparent: null,
      isSecret: false,
      status: 'sending',
      attempts: 0,
      providerMessageId: null,
      sendStartedAt: null,
    },
  }
}

test('a template that the provider lacks is registered, and the message then reaches the phone', async () => {
  const channel = whatsapp()
  const sendable = confirmation('whatsapp')
  expect(await channel.send(sendable)).toMatchObject({ kind: 'template_paused', waitMs: 500 })
  expect(await channel.prepare(sendable)).toBeNull()
  const outcome = await channel.send(sendable)
  expect(outcome.kind).toBe('accepted')
  const [message] = await sandbox.messages(sendable.delivery.recipient)
  expect(message?.text).toBe(
    'Oi, João! Está confirmado: *quinta, 26 de novembro, às 15h*, com Ana.\n\nAté lá!',
  )
  expect(message?.callbackData).toBe(sendable.delivery.id)
})

test.each([
  ['error:131026', 'permanent'],
  ['error:131056', 'recipient_busy'],
  ['error:190', 'sender_paused'],
  ['rate_limit', 'throttled'],
  ['down', 'down'],
])('WhatsApp meeting %s is %s', async (mode, kind) => {
  const sendable = confirmation('whatsapp')
  await sandbox.fault({ target: 'whatsapp', mode, count: 1 })
  expect((await whatsapp().send(sendable)).kind).toBe(kind)
  expect(await sandbox.messages(sendable.delivery.recipient)).toEqual([])
})

test('a message that was taken without an answer is unknown', async () => {
  const sendable = confirmation('whatsapp')
  await sandbox.fault({ target: 'whatsapp', mode: 'timeout_after_accept', count: 1 })
  const outcome = await whatsapp({ timeoutMs: IMPATIENT_MS }).send(sendable)
  expect(outcome).toEqual({ kind: 'unknown', reason: 'whatsapp:timeout' })
  expect(await sandbox.messages(sendable.delivery.recipient)).toHaveLength(1)
})

test('a refused connection counts as not sent', async () => {
  const away = whatsapp({ apiUrl: `http://127.0.0.1:${await closedPort()}` })
  const outcome = await away.send(confirmation('whatsapp'))
  expect(outcome).toEqual({ kind: 'down', reason: 'whatsapp:ECONNREFUSED' })
  expect(await away.probe()).toBe(false)
  expect(await whatsapp().probe()).toBe(true)
})

test.each([
  ['breaks', IMPATIENT_MS * 5, 'whatsapp:ECONNRESET'],
  ['never ends', 300, 'whatsapp:timeout'],
])(
  'callProvider reports a request as not sent when its TLS handshake %s',
  async (how, timeoutMs, reason) => {
    const server = await serveLocally(
      createTcpServer((socket) => {
        socket.on('data', () => how === 'breaks' && socket.resetAndDestroy())
      }),
    )
    const away = whatsapp({ apiUrl: `https://127.0.0.1:${server.port}`, timeoutMs })
    expect(await away.send(confirmation('whatsapp'))).toEqual({ kind: 'down', reason })
    await server.stop()
  },
)

test('callProvider reports a request as unknown when its reused connection breaks', async () => {
  let requests = 0
  const server = await serveLocally(
    createServer((request, response) => {
      if (++requests === 1) response.end('{"messages":[{"id":"wamid.1"}]}')
      else request.socket.destroy()
    }),
  )
  const channel = whatsapp({ apiUrl: server.url })
  expect((await channel.send(confirmation('whatsapp'))).kind).toBe('accepted')
  expect((await channel.send(confirmation('whatsapp'))).kind).toBe('unknown')
  await server.stop()
})

test('a connection that breaks after the request is unknown', async () => {
  const server = await serveLocally(createServer((request) => request.socket.destroy()))
  const outcome = await whatsapp({ apiUrl: server.url }).send(confirmation('whatsapp'))
  await server.stop()
  expect(outcome.kind).toBe('unknown')
})

test('a confirmation by e-mail is readable, can be unsubscribed from, and fits a calendar', async () => {
  const sendable = confirmation('email')
  const { id, recipient } = sendable.delivery
  expect(await mail().send(sendable)).toMatchObject({ kind: 'accepted' })
  const [received] = await sandbox.mails(recipient)
  expect(received?.subject).toBe('Confirmado: quinta, 26 de novembro, às 15h')
  expect(received?.text).toContain('Com: Ana Souza')
  expect(received?.html).toContain('Horário confirmado')
  expect(received?.headers['message-id']).toBe(`<${id}@encaixe.example>`)
  expect(received?.headers['list-unsubscribe']).toBe(
    `<https://encaixe.example/sair/of-${recipient}>`,
  )
  expect(received?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const invitation = received?.attachments.find(({ filename }) => filename === 'convite.ics')
  const calendar = new ICAL.Component(ICAL.parse(invitation?.text ?? ''))
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
})

test.each([
  ['error:550', 'permanent'],
  ['error:451', 'retry'],
  ['rate_limit', 'retry'],
  ['down', 'down'],
])('e-mail meeting %s is %s', async (mode, kind) => {
  const sendable = confirmation('email')
  await sandbox.fault({ target: 'mail', mode, to: sendable.delivery.recipient })
  expect((await mail().send(sendable)).kind).toBe(kind)
  expect(await sandbox.mails(sendable.delivery.recipient)).toEqual([])
})

test('an e-mail to a mail server that is down counts as not sent', async () => {
  await sandbox.fault({ target: 'mail', mode: 'down' })
  expect((await mail().send(confirmation('email'))).kind).toBe('down')
  const away = await mail({ smtpUrl: `smtp://127.0.0.1:${await closedPort()}` }).send(
    confirmation('email'),
  )
  expect(away).toEqual({ kind: 'down', reason: 'smtp:ECONNREFUSED' })
})

test('email() reports an e-mail as not sent when the server closes the connection before greeting', async () => {
  const server = await serveLocally(createTcpServer((socket) => socket.destroy()))
  const channel = mail({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
  expect((await channel.send(confirmation('email'))).kind).toBe('down')
  await server.stop()
})

test('email() reports an e-mail as not sent when its reused connection closes before the text', async () => {
  let messages = 0
  let isText = false
  const server = await serveLocally(
    createTcpServer((socket) => {
      socket.write('220 mail\r\n')
      socket.on('data', (data) => {
        const said = String(data)
        if (isText && !said.endsWith('\r\n.\r\n')) return
        isText = said.startsWith('DATA')
        if (said.startsWith('MAIL') && ++messages > 1) socket.destroy()
        else socket.write(isText ? '354 go on\r\n' : '250 ok\r\n')
      })
    }),
  )
  const channel = mail({ smtpUrl: `smtp://127.0.0.1:${server.port}` })
  expect((await channel.send(confirmation('email'))).kind).toBe('accepted')
  expect((await channel.send(confirmation('email'))).kind).toBe('down')
  await channel.close()
  await server.stop()
})

test('an e-mail that was taken without an answer is unknown, and is not sent again by itself', async () => {
  const sendable = confirmation('email')
  await sandbox.fault({ target: 'mail', mode: 'timeout_after_accept', count: 1 })
  expect((await mail({ timeoutMs: IMPATIENT_MS }).send(sendable)).kind).toBe('unknown')
  expect(await sandbox.mails(sendable.delivery.recipient)).toHaveLength(1)
})

test('no mail leaves over a plain connection if encryption is required', async () => {
  const sendable = confirmation('email')
  const outcome = await mail({ requireTls: true }).send(sendable)
  expect(outcome.kind).not.toBe('accepted')
  expect(await sandbox.mails(sendable.delivery.recipient)).toEqual([])
})
