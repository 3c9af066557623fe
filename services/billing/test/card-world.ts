import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { billingEvents, billingRpcs } from '@encaixe/contracts'
import { start as startSandbox } from '@encaixe/sandbox'
import { createBrowser } from '@encaixe/sandbox/testing'
import { serveLocally, testCaller, until } from '@encaixe/service-kit/testing'
import Stripe from 'stripe'
import { z } from 'zod'
import { newProfessional, startWorld } from './world.ts'

export const goodCard = {
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'ANA SOUZA',
}

const published = z.object({ subject: z.string(), data: z.looseObject({ reason: z.string() }) })
const DAY = 86_400

/** Billing beside the card processor, whose webhooks go to it unless they are held. */
export async function startCardWorld(options: { env?: Record<string, string> } = {}) {
  const webhook = await startWebhook()
  const sandbox = await startSandbox({
    HOST: '127.0.0.1',
    PORT: 0,
    SMTP_PORT: 0,
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_PHONE_NUMBER_ID: '123456',
    WHATSAPP_ACCESS_TOKEN: 'access-token',
    CARD_SECRET_KEY: 'sk_test_of_the_test',
    CARD_WEBHOOK_URL: webhook.url,
    CARD_PRICES:
      'price_b=2990=Básico,price_p=5990=Pro,price_x=9990=Premium,price_usd=1000=Dólar=usd',
  })
  const world = await startWorld({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_of_the_test',
      STRIPE_API_URL: sandbox.url,
      ...options.env,
    },
  })
  const { bus } = world
  const operator = testCaller(bus.url)
  const told: z.output<typeof published>[] = []
  const failures: string[] = []
  bus.connection.subscribe(billingEvents.SubscriptionChanged.natsSubject, {
    callback: (_error, message) => void told.push(published.parse(message.json())),
  })
  bus.connection.subscribe(billingEvents.SubscriptionPaymentFailed.natsSubject, {
    callback: (_error, message) =>
      void failures.push(z.object({ subject: z.string() }).parse(message.json()).subject),
  })
  const deliver = (event: unknown) => bus.call(billingRpcs.receiveProcessorEvent, { event })
  webhook.onEvent(deliver)

  const { hostname: host, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_of_the_test', {
    host,
    port,
    protocol: 'http',
    telemetry: false,
  })

  async function post(path: string, body: object) {
    const response = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }

  const planOf = (professionalId: string) =>
    bus.call(billingRpcs.getSubscription, { professionalId })

  return {
    ...world,
    sandbox,
    stripe,
    webhook,
    told,
    failures,
    deliver,
    planOf,
    operator,
    toldOf: (professionalId: string) =>
      told.filter(({ subject }) => subject === professionalId).map(({ data }) => data),
    fault: (fault: object) => post('/faults', fault),
    wellAgain: () => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }),
    /** Moves the processor's clock. */
    days: (count: number) => post('/card/clock', { seconds: count * DAY }),
    /** Moves the processor's clock to the next charge of a subscription: months differ in length. */
    async toRenewal(professionalId: string) {
      const { currentPeriodEnd } = await planOf(professionalId)
      const clock = z.object({ now: z.number() })
      const { now } = clock.parse(await (await fetch(`${sandbox.url}/card/clock`)).json())
      const seconds = Math.ceil(Date.parse(currentPeriodEnd ?? '') / 1_000) - now
      await post('/card/clock', { seconds: seconds + 1 })
    },
    browser: () => createBrowser(sandbox.url),

    /** Somebody with a page whose trial runs. */
    async someone() {
      const professional = newProfessional({ createdAt: Temporal.Now.instant().toString() })
      await world.join(professional)
      await until(
        () =>
          planOf(professional.id).then(
            ({ status }) => status === 'trialing',
            () => false,
          ),
        { what: 'the trial' },
      )
      const actor = { kind: 'professional', userId: professional.userId } as const
      const checkout = async (plan: string) =>
        (await bus.call(billingRpcs.startCheckout, { plan }, { actor })).url
      return {
        ...professional,
        professionalId: professional.id,
        actor,
        checkout,
        portal: async () => (await bus.call(billingRpcs.openPortal, {}, { actor })).url,
        /** Chooses a plan and pays by a good card; answers where the browser ended. */
        async pays(plan: string) {
          const browser = createBrowser(sandbox.url)
          return (await browser.submit(await checkout(plan), goodCard)).url
        },
      }
    },
    untilPlan: (professionalId: string, expected: Record<string, unknown>) =>
      until(
        async () => {
          const plan = new Map(Object.entries(await planOf(professionalId)))
          return Object.entries(expected).every(([key, value]) => plan.get(key) === value)
        },
        { what: JSON.stringify(expected), timeoutMs: 20_000 },
      ),
    async stop() {
      await sandbox.stop()
      await webhook.stop()
      await operator.close()
      await world.stop()
    },
  }
}

export type CardWorld = Awaited<ReturnType<typeof startCardWorld>>

/** Takes the processor's webhooks as the gateway does, and can keep them from arriving. */
async function startWebhook() {
  const seen: unknown[] = []
  let isHeld = false
  let handle: (event: unknown) => Promise<unknown> = async () => undefined
  const server = createServer(async (request, response) => {
    const event: unknown = JSON.parse(await text(request))
    if (isHeld) {
      response.writeHead(503).end()
      return
    }
    seen.push(event)
    await handle(event).then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    )
  })
  const { url, stop } = await serveLocally(server)
  return {
    url: `${url}/webhook`,
    seen,
    onEvent: (work: typeof handle) => {
      handle = work
    },
    hold: (held: boolean) => {
      isHeld = held
    },
    stop,
  }
}
