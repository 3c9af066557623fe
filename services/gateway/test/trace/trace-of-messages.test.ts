import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bookingEvents, schedulingRpcs, serviceNames, services } from '@encaixe/contracts'
import { freePort } from '@encaixe/local-servers'
import { start as startSandbox } from '@encaixe/sandbox'
import { ensureStream } from '@encaixe/service-kit'
import {
  type TestBus,
  testBus,
  testDatabase,
  testRedisUrl,
  until,
} from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSecret, gatewayVariables } from '../world.ts'
import { type Span, spawnService, startCollector } from './trace-world.ts'

const BOOKINGS = 6
const whatsapp = { phoneNumberId: '100000000000001', accessToken: 'a-token' }

let bus: TestBus
let gatewayUrl: string
let collector: Awaited<ReturnType<typeof startCollector>>
let startNotifier: () => Promise<unknown>
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Everything between a booking and the provider's reports, as a deployment runs it. */
beforeAll(async () => {
  collector = await startCollector()
  ends.push(collector.stop)
  bus = await testBus()
  ends.push(bus.close)
  for (const name of serviceNames) await ensureStream(bus, services[name].stream)
  const gatewayPort = await freePort()
  gatewayUrl = `http://127.0.0.1:${gatewayPort}`
  const sandbox = await startSandbox({
    PORT: 0,
    SMTP_PORT: 0,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsapp.accessToken,
    WHATSAPP_WEBHOOK_URL: `${gatewayUrl}/api/whatsapp/webhook`,
  })
  ends.push(() => sandbox.stop())
  const media = await mkdtemp(join(tmpdir(), 'encaixe-media-'))
  ends.push(() => rm(media, { recursive: true }))
  const redisUrl = await testRedisUrl()

  async function spawn(
    service: 'gateway' | 'scheduling' | 'booking' | 'notifier',
    variables: Record<string, string> = {},
  ) {
    const database = await testDatabase({ service })
    ends.push(database.drop)
    const running = await spawnService(service, {
      ...collector.environment,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: bus.url,
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      ...variables,
      LOG_LEVEL: 'info',
    })
    ends.push(running.stop)
  }
  await Promise.all([
    spawn('gateway', {
      ...gatewayVariables,
      PORT: String(gatewayPort),
      WEB_URL: 'http://127.0.0.1:1',
      OIDC_ISSUER: sandbox.issuer,
      MEDIA_FOLDER: media,
    }),
    spawn('scheduling'),
    spawn('booking', {
      PUBLIC_URL: 'https://encaixe.example',
      LINK_SECRET: 'a-secret-of-the-links',
      NOTE_SECRETS: 'test:a-secret-of-the-tests-that-is-long-enough',
    }),
  ])
  startNotifier = () =>
    spawn('notifier', {
      PUBLIC_URL: 'https://encaixe.example',
      LINK_SECRET: gatewayVariables.LINK_SECRET,
      OPT_OUT_SECRET: 'a-secret-of-the-opt-outs',
      VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
      WHATSAPP_API_URL: sandbox.url,
      WHATSAPP_PHONE_NUMBER_ID: whatsapp.phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: whatsapp.accessToken,
      WHATSAPP_BUSINESS_ACCOUNT_ID: '100000000000001',
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      MAIL_FROM: 'Encaixe <avisos@encaixe.example>',
      SWEEP_SECONDS: '0.2',
    })
})

/** Books with a professional of its own, in a trace of its own; answers its id. */
async function bookInTrace(index: number): Promise<string> {
  const traceId = crypto.randomUUID().replaceAll('-', '')
  const { slug } = await bus.call(schedulingRpcs.createProfessional, {
    slug: `ana-${traceId}`,
    name: 'Ana Lima',
    profession: 'psychologist',
    phone: `+551198765432${index}`,
    email: `ana-${index}@example.com`,
    sessionDuration: 60,
    windows: [{ dayOfWeek: 1, startTime: '08:00', endTime: '20:00' }],
  })
  const today = Temporal.Now.zonedDateTimeISO('America/Sao_Paulo')
  const monday = today
    .add({ days: 15 - today.dayOfWeek })
    .with({ hour: 10 })
    .round('hour')
  const request = {
    slug,
    startsAt: monday.toInstant().toString(),
    clientName: 'Zé da Silva',
    clientPhone: `2198765432${index}`,
    clientEmail: `ze-${index}@example.com`,
  }
  await until(
    async () => {
      const answer = await fetch(`${gatewayUrl}/api/booking`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.7.${index}`,
          traceparent: `00-${traceId}-b7ad6b7169203331-01`,
        },
        body: JSON.stringify(request),
      })
      return answer.status === 200
    },
    { what: 'a booking, once booking knows the page', timeoutMs: 20_000 },
  )
  return traceId
}

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)
const named = (name: string) => (span: Span) => span.name === name
const linkedTraces = ({ links = [] }: Span) => links.map(({ traceId }) => traceId)
const messageOf = ({ attributes = [] }: Span) =>
  attributes.find(({ key }) => key === 'messaging.message.id')?.value.stringValue

test('one trace leads from a booking to each message it sends and to what their provider reports, also when events are handled together', async () => {
  const traces = await Promise.all(
    Array.from({ length: BOOKINGS }, (_, index) => bookInTrace(index)),
  )
  // All of them wait when it starts, so that it handles them together.
  await startNotifier()
  const reported = (traceId: string) =>
    new Set(spansOf(traceId).filter(named('whatsapp report')).map(messageOf)).size
  await until(
    () =>
      traces.every((traceId) => {
        const mails = spansOf(traceId).filter(named('send email'))
        return reported(traceId) === 2 && mails.length === 2
      }),
    { what: 'reports on the messages of every booking', timeoutMs: 20_000 },
  )

  // Each process sends its spans a moment after they end.
  await until(
    () => {
      expectWholeTraces(traces)
      return true
    },
    { what: 'the spans of every booking' },
  )
})

/** What leads from each booking to its messages, and from them to their reports, by the spans that have come. */
function expectWholeTraces(traces: readonly string[]) {
  const { type } = bookingEvents.BookingCreated
  const handled = collector.spans.filter(named(type))
  for (const traceId of traces) {
    const spans = spansOf(traceId)
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/booking', 'rpc.booking.createPublicBooking']),
    )
    const sent = spans.filter(named('send whatsapp')).map(messageOf)
    expect(new Set(sent).size).toBe(2)
    expect(spans.filter(named('whatsapp report')).map(messageOf)).toEqual(
      expect.arrayContaining(sent),
    )
    const reaches = handled.some((span) => [span.traceId, ...linkedTraces(span)].includes(traceId))
    expect(reaches, 'what handled its event').toBe(true)
  }
  const together = handled.filter(
    (span) => traces.filter((traceId) => linkedTraces(span).includes(traceId)).length > 1,
  )
  expect(together, 'events handled together').not.toHaveLength(0)

  const webhooks = new Set(
    collector.spans.filter(named('POST /api/whatsapp/webhook')).map(({ traceId }) => traceId),
  )
  for (const report of collector.spans.filter(named('whatsapp report'))) {
    expect(linkedTraces(report).some((traceId) => webhooks.has(traceId))).toBe(true)
  }
}
