import { createServer } from 'node:http'
import { type RunningSandbox, start } from '@encaixe/sandbox'
import { createLogger, newId } from '@encaixe/service-kit'
import { type LocalServer, serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { evolutionChanges } from '../../services/gateway/src/whatsapp/evolution-changes.ts'
import { changesOf } from '../../services/gateway/src/whatsapp/whatsapp-changes.ts'
import { messagesOf as writtenIn } from '../../services/intake-agent/src/inbound/whatsapp-message.ts'
import type { Sendable, SendingChannel } from '../../services/notifier/src/channels/channel.ts'
import type { RateLimiter } from '../../services/notifier/src/channels/rate-limiter.ts'
import { whatsappCloud } from '../../services/notifier/src/channels/whatsapp-cloud.ts'
import { whatsappEvolution } from '../../services/notifier/src/channels/whatsapp-evolution.ts'
import { templateRegistrar } from '../../services/notifier/src/channels/whatsapp-templates.ts'
import { msgPhoneCode } from '../../services/notifier/src/notices/account/msg-phone-code.ts'
import { msgAgentReply } from '../../services/notifier/src/notices/agent/msg-agent-reply.ts'
import { noticeOfBooking } from '../../services/notifier/src/notices/appointment/about-appointment.ts'
import { msgBookingRequest } from '../../services/notifier/src/notices/appointment/msg-booking-request.ts'
import { messagesOf as pressedIn } from '../../services/notifier/src/replies/inbound-message.rule.ts'
import { reportsOf } from '../../services/notifier/src/reports/whatsapp-change.rule.ts'
import { bookingSnapshot, links } from '../../services/notifier/test/builders.ts'
import { closedPort, whatsappAccount } from '../../services/notifier/test/sandbox.ts'
import { somePhone } from '../stack.ts'

const log = createLogger({ service: 'notifier', level: 'silent' })
const unlimited: RateLimiter = {
  reach: async () => null,
  take: async () => ({ kind: 'send', waitMs: 0 }),
  holdPerson: async () => undefined,
}
const KEY = 'the-key-of-the-instance'

interface Way {
  /** The user id of a person whose phone WhatsApp hides. */
  addressOf(userId: string): string
  channel(changes?: { apiUrl?: string; timeoutMs?: number; key?: string }): SendingChannel
}

const ways: Readonly<Record<'cloud' | 'evolution', Way>> = {
  cloud: {
    addressOf: (userId) => `user:${userId}`,
    channel({ apiUrl = sandbox.url, timeoutMs = 10_000, key } = {}) {
      const { phoneNumberId, businessAccountId, accessToken } = whatsappAccount
      const graph = { apiUrl, version: 'v25.0', accessToken: key ?? accessToken, timeoutMs }
      const registerTemplates = templateRegistrar({ ...graph, businessAccountId, links, log })
      return whatsappCloud({
        ...{ ...graph, phoneNumberId, rates: unlimited, registerTemplates, links, now: Date.now },
      })
    },
  },
  evolution: {
    addressOf: (userId) => `user:${userId.replace('BR.', '')}`,
    channel({ apiUrl = `${sandbox.url}/evolution`, timeoutMs = 10_000, key = KEY } = {}) {
      return whatsappEvolution({
        ...{ apiUrl, instance: 'encaixe', apiKey: key, timeoutMs, rates: unlimited, links },
        choices: 'native',
      })
    },
  },
}

let sandbox: RunningSandbox
let entrance: LocalServer
/** The changes of each webhook, as services read them. */
const arrived: unknown[] = []

beforeAll(async () => {
  entrance = await serveLocally(
    createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const body: unknown = JSON.parse(text)
      arrived.push(...(request.url === '/cloud' ? changesOf(body) : evolutionChanges(body)))
      response.writeHead(200).end()
    }),
  )
  sandbox = await start({
    ...{ HOST: '127.0.0.1', PORT: 0, SMTP_PORT: 0, WHATSAPP_APP_SECRET: 'test-secret' },
    WHATSAPP_PHONE_NUMBER_ID: whatsappAccount.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsappAccount.accessToken,
    WHATSAPP_WEBHOOK_URL: `${entrance.url}/cloud`,
    EVOLUTION_WEBHOOK_URL: `${entrance.url}/evolution`,
    EVOLUTION_API_KEY: KEY,
  })
  const registrar = ways.cloud.channel()
  await registrar.send(request(somePhone()))
})
afterAll(async () => {
  await sandbox?.stop()
  await entrance?.stop()
})

const post = (path: string, body: unknown) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const fault = (mode: string, to: string) =>
  post('/faults', { target: 'whatsapp', mode, count: 1, to })
const writes = (from: string, said: { text?: string; buttonId?: string; context?: string }) =>
  post('/phone/reply', { from, name: 'João Silva', ...said })

const shown = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      buttons: z.array(z.looseObject({ id: z.string().optional(), title: z.string() })),
    }),
  ),
})
const phoneOf = async (to: string) =>
  shown.parse(
    await (await fetch(`${sandbox.url}/phone/messages?to=${encodeURIComponent(to)}`)).json(),
  ).items

const delivery = (recipient: string) => ({
  id: newId(),
  eventId: newId(),
  traceparent: null,
  isSecret: false,
  status: 'sending' as const,
  attempts: 0,
  providerMessageId: null,
  sendStartedAt: null,
  recipient,
})

/** Builds the notice that asks a professional to confirm. */
function request(professionalPhone: string): Sendable {
  const snapshot = bookingSnapshot({ professionalPhone })
  const made = noticeOfBooking(msgBookingRequest, snapshot, Temporal.Now.instant())
  const whatsapp = made.find(({ channel }) => channel === 'whatsapp')
  const message = msgBookingRequest.read(whatsapp?.payload)
  if (!whatsapp || !message) throw new Error('the notice has no WhatsApp text')
  return {
    kind: 'sendable',
    message,
    delivery: { ...whatsapp, ...delivery(professionalPhone) },
  }
}

function free(phone: string, text: string, labels: string[] = []): Sendable {
  const options = labels.map((label) => ({ id: newId(), label }))
  const params = { text, options, until: '2099-01-01T00:00:00Z' }
  const [made] = msgAgentReply.to({ userId: null, phone, email: null }, params, {
    professionalId: null,
    timezone: 'America/Sao_Paulo',
  })
  const message = msgAgentReply.read(made?.payload)
  if (!made || !message) throw new Error('the answer has no WhatsApp text')
  return { kind: 'sendable', message, delivery: { ...made, ...delivery(phone) } }
}

function code(phone: string): Sendable {
  const params = { code: '482913', expiresAt: '2099-01-01T00:10:00Z' }
  const [made] = msgPhoneCode.to({ userId: null, phone, email: null }, params, {
    professionalId: null,
    timezone: 'America/Sao_Paulo',
  })
  const message = msgPhoneCode.read(made?.payload)
  if (!made || !message) throw new Error('the code has no WhatsApp text')
  return { kind: 'sendable', message, delivery: { ...made, ...delivery(phone) } }
}

const reportedOf = (deliveryId: string) =>
  arrived
    .flatMap((change) => reportsOf(change).reports)
    .filter((report) => report.deliveryId === deliveryId)
    .map(({ status }) => status)

const said = (phone: string) =>
  until(
    () => {
      const mine = arrived
        .flatMap((change) => writtenIn(change, Temporal.Now.instant()).messages)
        .filter(({ address }) => address === phone)
      return Promise.resolve(mine.at(-1))
    },
    { what: `words of ${phone}` },
  )

/** Makes a phone with an open conversation, so that free text may be sent. */
async function talking(channel: SendingChannel): Promise<string> {
  const phone = somePhone()
  await channel.send(request(phone))
  await writes(phone, { text: 'oi' })
  return phone
}

describe.each(['cloud', 'evolution'] as const)('by %s', (name) => {
  const way = ways[name]

  test('a notice arrives as worded, its reports name it, and its button carries its payload', async () => {
    const phone = somePhone()
    const sendable = request(phone)
    expect(await way.channel().send(sendable)).toMatchObject({ kind: 'accepted' })
    const [message] = await phoneOf(phone)
    expect(message?.text).toContain('João da Conceição')
    expect(message?.text).toContain('26 de novembro')
    expect(message?.text).not.toContain('{{')
    await until(() => Promise.resolve(reportedOf(sendable.delivery.id).includes('delivered')), {
      what: 'the reports',
    })
    expect(reportedOf(sendable.delivery.id)).toContain('sent')
    await post('/phone/read', { from: phone })
    await until(() => Promise.resolve(reportedOf(sendable.delivery.id).includes('read')), {
      what: 'that it was read',
    })
    const button = message?.buttons.find(({ id }) => id !== undefined)
    await writes(phone, { buttonId: button?.id ?? '' })
    const press = await until(
      () =>
        Promise.resolve(
          arrived
            .flatMap((change) => pressedIn(change, Temporal.Now.instant()).messages)
            .find((one) => one.phone === phone),
        ),
      { what: 'the press' },
    )
    expect(press).toMatchObject({ kind: 'press', payload: button?.id, contextId: message?.id })
  })

  test.each([2, 5])('a tap on one of %i options returns the option', async (count) => {
    const channel = way.channel()
    const phone = await talking(channel)
    const labels = Array.from({ length: count }, (_, index) => `sex 27/11 ${9 + index}h`)
    const sendable = free(phone, 'Qual você prefere?', labels)
    expect(await channel.send(sendable)).toMatchObject({ kind: 'accepted' })
    const message = (await phoneOf(phone)).at(-1)
    expect(message?.text).toBe('Qual você prefere?')
    expect(message?.buttons.map(({ title }) => title)).toEqual(labels)
    const chosen = message?.buttons[1]
    await writes(phone, { buttonId: chosen?.id ?? '' })
    const isTap = async () => ((await said(phone)).kind === 'tap' ? said(phone) : null)
    expect(await until(isTap, { what: 'the tap' })).toMatchObject({
      body: labels[1],
      payload: chosen?.id,
      name: 'João Silva',
    })
  })

  test('a text arrives with its sender and the message that it answers', async () => {
    const channel = way.channel()
    const phone = await talking(channel)
    await channel.send(free(phone, 'Pode ser às 15h?'))
    const context = (await phoneOf(phone)).at(-1)?.id ?? ''
    await writes(phone, { text: 'pode 👍', context })
    const isIt = async () => ((await said(phone)).body === 'pode 👍' ? said(phone) : null)
    expect(await until(isIt, { what: 'the answer' })).toMatchObject({
      kind: 'text',
      contextId: context,
      name: 'João Silva',
    })
  })

  test('a person with a hidden phone is answered by their user id', async () => {
    const channel = way.channel()
    const userId = `BR.${somePhone().slice(1)}`
    const address = way.addressOf(userId)
    await channel.send(free(address, 'Já volto'))
    await writes(userId, { text: 'oi' })
    expect(await said(address)).toMatchObject({ body: 'oi', name: 'João Silva' })
    const answer = free(address, 'Oi! Quer marcar um horário?', ['Marcar'])
    expect(await channel.send(answer)).toMatchObject({ kind: 'accepted' })
    expect((await phoneOf(userId)).at(-1)).toMatchObject({ text: 'Oi! Quer marcar um horário?' })
    await until(() => Promise.resolve(reportedOf(answer.delivery.id).includes('delivered')), {
      what: 'the reports',
    })
  })

  test('a one-time code arrives on the phone', async () => {
    const phone = somePhone()
    expect(await way.channel().send(code(phone))).toMatchObject({ kind: 'accepted' })
    expect(JSON.stringify(await phoneOf(phone))).toContain('482913')
  })

  test.each([
    ['error:131026', 'permanent'],
    ['error:190', 'sender_paused'],
    ['rate_limit', 'throttled'],
    ['down', 'down'],
  ])('the fault %s is %s, and nothing arrives', async (mode, kind) => {
    const phone = somePhone()
    await fault(mode, phone)
    expect((await way.channel().send(request(phone))).kind).toBe(kind)
    expect(await phoneOf(phone)).toEqual([])
  })

  test('a send is in doubt only if the provider may have accepted it', async () => {
    const phone = somePhone()
    await fault('timeout_after_accept', phone)
    const unanswered = await way.channel({ timeoutMs: 1_500 }).send(request(phone))
    expect(unanswered).toEqual({ kind: 'unknown', reason: 'whatsapp:timeout' })
    expect(await phoneOf(phone)).toHaveLength(1)
    const away = way.channel({ apiUrl: `http://127.0.0.1:${await closedPort()}` })
    expect(await away.send(request(phone))).toEqual({
      kind: 'down',
      reason: 'whatsapp:ECONNREFUSED',
    })
    expect(await away.probe()).toBe(false)
  })

  test('an invalid key pauses the channel', async () => {
    expect(await way.channel().probe()).toBe(true)
    const wrong = way.channel({ key: 'somebody else’s'.replace('’', '') })
    expect(await wrong.probe()).toBe(false)
    expect((await wrong.send(request(somePhone()))).kind).toBe('sender_paused')
  })
})
