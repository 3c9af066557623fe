import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { z } from 'zod'
import { type Config, start } from '../src/main.ts'
import { createBrowser } from '../src/testing/index.ts'
import { serveLocally } from './serve-locally.ts'
import { config, until } from './world.ts'

const SECRET = 'whsec_of_the_test'
const DAY = 86_400

const event = z.looseObject({
  id: z.string(),
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({ id: z.string(), status: z.string().nullish() }),
    previous_attributes: z.record(z.string(), z.unknown()).optional(),
  }),
})

/** A sandbox with the processor's own library beside it, and somebody who takes its webhooks. */
export async function startCardWorld(changes: Partial<Config> = {}) {
  const target = await startTarget()
  const sandbox = await start({
    ...config,
    CARD_WEBHOOK_URL: target.url,
    CARD_WEBHOOK_SECRET: SECRET,
    ...changes,
  })
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
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

  return {
    ...sandbox,
    stripe,
    target,
    /** Moves the processor's clock. */
    days: (count: number) => post('/card/clock', { seconds: count * DAY }),
    fault: (fault: object) => post('/faults', fault),
    /** A browser that fills in the processor's pages. */
    browser: () => createBrowser(sandbox.url),
    async stop() {
      await sandbox.stop()
      await target.stop()
    },
  }
}

export type CardWorld = Awaited<ReturnType<typeof startCardWorld>>

/** The shop's end of the webhooks: what came, whose signature is right. */
async function startTarget() {
  const received: z.output<typeof event>[] = []
  const answers: number[] = []
  let unsigned = 0
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    const [, at = '', given = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request.headers['stripe-signature'])) ?? []
    const expected = createHmac('sha256', SECRET).update(`${at}.${raw}`).digest('hex')
    if (given !== expected) unsigned += 1
    const status = answers.shift() ?? 200
    if (status === 200) received.push(event.parse(JSON.parse(raw)))
    response.writeHead(status).end()
  })
  const { url, stop } = await serveLocally(server)
  const types = () => received.map(({ type }) => type)
  return {
    url: `${url}/webhook`,
    received,
    answers,
    unsigned: () => unsigned,
    types,
    /** Waits for so many events of a type. */
    has: (type: string, count = 1) =>
      until(`${count} × ${type}`, () => types().filter((one) => one === type).length >= count),
    forget: () => void received.splice(0),
    stop,
  }
}

export const goodCard = {
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'ANA SOUZA',
}
export const cardWith = (number: string) => ({ ...goodCard, number })
