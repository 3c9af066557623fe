import { type BookingSnapshot, type CloudEvent, notifierRpcs } from '@encaixe/contracts'
import { ensureStream, loadConfig, openDatabase } from '@encaixe/service-kit'
import { testBus, testDatabase, testRedisUrl, until } from '@encaixe/service-kit/testing'
import { PrismaClient } from '../generated/client.ts'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'
import type { NotifierTransaction } from '../src/store.ts'
import { bookingEvent, bookingSnapshot, linkEnvironment } from './builders.ts'
import { startSandbox, startWebhookEntrance, whatsappAccount } from './sandbox.ts'

type Environment = Record<string, string>

/** Everything the notifier lives among, real: database, Redis, NATS, and the sandbox outside. */
export async function startWorld() {
  const database = await testDatabase({ service: 'notifier' })
  const redisUrl = await testRedisUrl()
  const bus = await testBus({ service: 'gateway' })
  const streams = ['BOOKING', 'SCHEDULING', 'BILLING', 'AGENT'] as const
  for (const stream of streams) await ensureStream(bus, stream)
  const webhooks = await startWebhookEntrance((changes) =>
    bus.call(notifierRpcs.receiveWhatsappWebhook, { changes }),
  )
  const sandbox = await startSandbox(webhooks.url)
  const opened = openDatabase<PrismaClient, NotifierTransaction>({
    url: database.url,
    poolSize: 2,
    create: (adapter) => new PrismaClient({ adapter }),
  })
  const { prisma, close } = opened

  /** What the notifier's process is given; quick where production is patient. */
  const environment: Environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    NATS_URL: bus.url,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    ...linkEnvironment,
    OPT_OUT_SECRET: 'a-secret-of-the-opt-outs',
    VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    PUSH_SERVICES: sandbox.url,
    PUSH_TIMEOUT_SECONDS: '2',
    WHATSAPP_API_URL: sandbox.url,
    WHATSAPP_PHONE_NUMBER_ID: whatsappAccount.phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: whatsappAccount.accessToken,
    WHATSAPP_BUSINESS_ACCOUNT_ID: whatsappAccount.businessAccountId,
    WHATSAPP_TIMEOUT_SECONDS: '2',
    SMTP_URL: sandbox.smtpUrl,
    SMTP_TIMEOUT_SECONDS: '2',
    MAIL_FROM: 'Encaixe <avisos@encaixe.example>',
    RETRY_DELAYS_SECONDS: '0.05,0.05',
    SWEEP_SECONDS: '0.2',
    LEASE_SECONDS: '5',
    EVENT_ACK_WAIT_SECONDS: '5',
    UNKNOWN_GRACE_SECONDS: '1',
  }

  return {
    bus,
    database: opened,
    prisma,
    sandbox,
    redisUrl,
    environment,
    startNotifier: (changes: Environment = {}) =>
      start(loadConfig(config, { ...environment, ...changes })),
    publish,
    async book(snapshot: ReturnType<typeof bookingSnapshot>) {
      const event = bookingEvent('BookingCreated', snapshot)
      await publish(event)
      return event
    },
    /** The deliveries of an event, once all of them are in one of these states. */
    settled: (event: CloudEvent, states: string[] = ['sent', 'delivered', 'read']) =>
      until(
        async () => {
          const rows = await prisma.delivery.findMany({
            where: { eventId: event.id },
            orderBy: { id: 'asc' },
          })
          return rows.length > 0 && rows.every(({ status }) => states.includes(status)) && rows
        },
        { what: `deliveries that are ${states.join(' or ')}` },
      ),
    async stop() {
      await sandbox.stop()
      await webhooks.stop()
      await close()
      await bus.close()
      await database.drop()
    },
  }

  /** As the booking service's relay does. */
  async function publish(event: CloudEvent<BookingSnapshot>) {
    const subject = `events.${event.type}`
    // Without a message id: the stream lets a duplicate through, so the inbox has to catch it.
    await bus.jetstream.publish(subject, JSON.stringify(event))
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

let people = 0

/** A phone and an address that nobody else in the test run has. */
export function somebody() {
  people += 1
  const digits = String((process.pid % 1_000) * 100_000 + people).padStart(8, '0')
  return { phone: `+55119${digits}`, email: `pessoa-${digits}@example.com` }
}

/** A booking between two people whom no other test knows. */
export function booking(choices: Parameters<typeof bookingSnapshot>[0] = {}) {
  const professional = somebody()
  const client = somebody()
  const snapshot = bookingSnapshot({
    professionalPhone: professional.phone,
    professionalEmail: professional.email,
    clientPhone: client.phone,
    clientEmail: client.email,
    ...choices,
  })
  return { professional, client, snapshot }
}
