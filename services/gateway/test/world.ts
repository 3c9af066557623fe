import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AppError,
  billingRpcs,
  type bookingRpcs,
  intakeAgentRpcs,
  notifierRpcs,
  type RpcInput,
  type RpcOutput,
  bookingRpcs as rpcs,
  schedulingRpcs,
} from '@encaixe/contracts'
import { serveLocally, testBus, testDatabase, testRedisUrl } from '@encaixe/service-kit/testing'
import { z } from 'zod'
import { config } from '../src/config.ts'
import { start } from '../src/main.ts'

type Professional = NonNullable<RpcOutput<typeof schedulingRpcs.getOwnProfessional>['professional']>
type PublicPage = RpcOutput<typeof schedulingRpcs.getPublicProfile>
type Booking = RpcInput<typeof bookingRpcs.createPublicBooking>

export const appSecret = 'a-secret-of-the-provider'
export const verifyToken = 'a-token-of-the-provider'

/** What a gateway is told in a test, but for the addresses of what it needs. */
export const gatewayVariables = {
  NODE_ENV: 'test',
  OIDC_ISSUER: 'http://localhost:9/identity',
  OIDC_CLIENT_ID: 'encaixe-web',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
  OIDC_AUDIENCE: 'https://api.encaixe.app',
  OIDC_API_CLIENTS: 'encaixe-mobile',
  CHALLENGE_SECRET: 'a-secret-of-the-challenges',
  PHONE_CODE_SECRET: 'a-secret-of-the-phone-codes',
  LINK_SECRET: 'a-secret-of-the-links',
  CRON_SECRET: 'a-secret-of-the-schedule',
  PHONE_CODE_RETRY_SECONDS: '0.2',
  PUBLIC_URL: 'http://localhost',
  TRUSTED_PROXIES: '127.0.0.1/32',
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
  LOG_LEVEL: 'silent',
  BOOKING_FLOOR_MS: '0',
  // The gateway shares a process with its test: a machine that is busy is no reason to send people away.
  PRESSURE_EVENT_LOOP_DELAY_MS: '0',
}

/** The gateway as it runs, with services behind it that answer as told, and a web that repeats. */
export async function startWorld(
  env: Record<string, string> = {},
  options: { now?: () => number } = {},
) {
  const bus = await testBus({ service: 'services' })
  const database = await testDatabase({ service: 'gateway' })
  const booked: Booking[] = []
  const keys: (string | undefined)[] = []
  const webhooks: unknown[] = []
  let ownProfessional: Professional | null = null
  let page: PublicPage | null = null
  let answer: () => Promise<{ success: true }> = async () => ({ success: true })

  const { createPublicBooking, joinWaitlist, listClientLinks, notePhoneSession } = rpcs
  const joined: RpcInput<typeof bookingRpcs.joinWaitlist>[] = []
  const phoneSessions: RpcInput<typeof bookingRpcs.notePhoneSession>[] = []
  await bus.serve(
    { createPublicBooking, joinWaitlist, listClientLinks, notePhoneSession },
    {
      async joinWaitlist(wish) {
        joined.push(wish)
        return { success: true as const }
      },
      async notePhoneSession(proof) {
        phoneSessions.push(proof)
        return { noted: true as const }
      },
      listClientLinks: async () => ({ items: [] }),
      createPublicBooking(input, { idempotencyKey }) {
        booked.push(input)
        keys.push(idempotencyKey)
        return answer()
      },
    },
  )
  const { listProfessions, getPublicProfile, getOwnProfessional } = schedulingRpcs
  const scheduling = { listProfessions, getPublicProfile, getOwnProfessional }
  const ofScheduling = {
    getOwnProfessional: async () => ({ professional: ownProfessional }),
    listProfessions: async () => ({ items: [] }),
    getPublicProfile: async () => {
      if (page) return page
      throw new AppError('PROFESSIONAL_NOT_FOUND', 'Nobody has this page.')
    },
  }
  await bus.serve(scheduling, ofScheduling)
  const { getSubscription } = billingRpcs
  await bus.serve(
    { getSubscription },
    {
      getSubscription: async () => {
        throw new AppError('PROFESSIONAL_NOT_FOUND', 'Billing has not heard of it yet.')
      },
    },
  )
  const sentCodes: RpcInput<typeof notifierRpcs.sendPhoneCode>[] = []
  let notifierFails = false
  const subscribedSessions = new Set<string>()
  const { receiveWhatsappWebhook, sendPhoneCode, listPushSessions, endPushOfSessions } =
    notifierRpcs
  await bus.serve(
    { receiveWhatsappWebhook, sendPhoneCode, listPushSessions, endPushOfSessions },
    {
      listPushSessions: async () => ({ sessionIds: [...subscribedSessions], nextCursor: null }),
      async endPushOfSessions({ sessionIds }) {
        if (notifierFails) throw new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
        return { ended: sessionIds.filter((id) => subscribedSessions.delete(id)).length }
      },
      async sendPhoneCode(sent) {
        if (notifierFails) throw new AppError('UPSTREAM_UNAVAILABLE', 'Not now.')
        sentCodes.push(sent)
        return { accepted: true as const }
      },
      async receiveWhatsappWebhook({ changes }) {
        webhooks.push(...changes)
        return { stored: changes.length, ignored: 0 }
      },
    },
  )

  const written: unknown[] = []
  const { receiveMessages } = intakeAgentRpcs
  await bus.serve(
    { receiveMessages },
    {
      async receiveMessages({ changes }) {
        written.push(...changes)
        return { stored: changes.length, ignored: 0 }
      },
    },
  )

  const pages: IncomingHttpHeaders[] = []
  const web = await serveLocally(
    createServer((request, response) => {
      pages.push(request.headers)
      response.end('a page')
    }),
  )
  const media = await mkdtemp(join(tmpdir(), 'encaixe-media-'))
  const environment = {
    ...gatewayVariables,
    NATS_URL: bus.url,
    DATABASE_URL: database.url,
    ...(!env.MEDIA_S3_ENDPOINT && { MEDIA_FOLDER: media }),
    REDIS_URL: await testRedisUrl(),
    WEB_URL: web.url,
    ...env,
  }
  const gateway = await start(config.parse(environment), options)

  return {
    environment,
    databaseUrl: database.url,
    bus,
    booked,
    /** The Idempotency-Key of each of them. */
    keys,
    /** What the agent was given of webhooks, and the notifier. */
    written,
    webhooks,
    /** Proofs without an account that booking was told of, in order. */
    phoneSessions,
    /** The sessions of which the notifier knows a subscribed browser. */
    subscribedSessions,
    /** Codes that the notifier was asked to send, in order. */
    sentCodes,
    breakNotifier(fails: boolean) {
      notifierFails = fails
    },
    pages,
    url: gateway.url,
    healthUrl: gateway.healthUrl,
    /** Whatever account asks owns this page. */
    everybodyOwns(professional: Professional | null) {
      ownProfessional = professional
    },
    /** Whatever address is asked for is this page’s; without one nobody has a page. */
    everyPageIs(next: PublicPage | null) {
      page = next
    },
    answerBookingsWith(next: typeof answer) {
      answer = next
    },
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}${path}`, { headers }),
    book: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}/api/booking`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Who joined the waitlist. */
    joined,
    join: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}/api/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async stop() {
      await gateway.stop()
      await web.stop()
      await bus.close()
      await database.drop()
      await rm(media, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

export const aBooking = {
  slug: 'ana-lima',
  startsAt: '2026-11-23T09:00:00-03:00',
  clientName: 'Zé da Silva',
  clientPhone: '11 98888-7777',
}

const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

/** An answer as the problem it has to be, with its content type. */
export const problem = async (response: Response) => ({
  contentType: response.headers.get('content-type'),
  ...problemBody.parse(await response.json()),
})
