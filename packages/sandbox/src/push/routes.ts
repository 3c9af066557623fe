import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorCode, type Faults } from '../faults.ts'
import { answerProblem, parse } from '../problem.ts'
import { type Browsers, createBrowsers } from './browsers.ts'
import { Undecipherable } from './decrypt.ts'
import { BadVapid, checkVapid } from './vapid.ts'

/** RFC 8030, 7.2: a service takes at least as much, and the common ones no more. */
const MOST_BYTES = 4_096
/** RFC 8030, 5.4. */
const TOPIC = /^[\w-]{1,32}$/
const URGENCIES = ['very-low', 'low', 'normal', 'high']

const subscription = z.strictObject({ applicationServerKey: z.string().min(1).optional() })

interface Named {
  Params: { id: string }
}

const header = ({ headers }: FastifyRequest, name: string) => headers[name]?.toString()
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/**
 * A push service (RFC 8030) with its browsers: it checks who sends (VAPID) and reads what a browser would. A program
 * subscribes a browser at `/push/browsers`.
 */
export function pushRoutes(
  app: FastifyInstance,
  { faults, now }: { faults: Faults; now: () => number },
) {
  const browsers = createBrowsers()
  app.setErrorHandler(answerProblem)
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  app.post('/push/browsers', async (request, reply) => {
    const { applicationServerKey = null } = parse(subscription, request.body ?? {})
    const { id, keys } = browsers.subscribe(applicationServerKey)
    return reply.code(201).send({ endpoint: `${originOf(request)}/push/${id}`, keys })
  })
  app.get<Named>('/push/:id', async ({ params: { id } }, reply) => {
    const browser = browsers.find(id)
    return browser ? { items: browser.messages } : reply.code(404).send()
  })
  app.delete<Named>('/push/:id', async ({ params: { id } }, reply) => {
    browsers.unsubscribe(id)
    return reply.code(204).send()
  })
  app.post<Named>('/push/:id', async (request, reply) => {
    const fault = faults.take('push', request.params.id)
    if (fault?.mode === 'down') return reply.code(503).send()
    if (fault?.mode === 'rate_limit') return reply.code(429).header('retry-after', '1').send()
    if (fault?.mode === 'reset') {
      reply.hijack()
      return request.raw.socket.destroy()
    }
    if (fault?.mode === 'slow') await delay(fault.delayMs)
    const refused = fault && errorCode(fault)
    if (refused !== undefined) return reply.code(refused).send()
    const answer = await receive(request, { browsers, now: now() })
    // The service has it, and the sender does not hear so.
    if (fault?.mode === 'timeout_after_accept') await delay(fault.delayMs)
    return reply.code(answer.status).send(answer.why)
  })
}

interface Answer {
  status: number
  /** Why it is refused; absent if it is not. */
  why?: string
}

async function receive(
  request: FastifyRequest<Named>,
  { browsers, now }: { browsers: Browsers; now: number },
): Promise<Answer> {
  const browser = browsers.find(request.params.id)
  if (!browser) return { status: 410, why: 'push subscription has unsubscribed or expired' }
  const { body } = request
  const ttl = Number(header(request, 'ttl') ?? Number.NaN)
  const urgency = header(request, 'urgency') ?? 'normal'
  const topic = header(request, 'topic') ?? null
  if (!Number.isInteger(ttl) || ttl < 0) return { status: 400, why: 'TTL is needed' }
  if (!URGENCIES.includes(urgency)) return { status: 400, why: 'Urgency is none' }
  if (topic !== null && !TOPIC.test(topic)) return { status: 400, why: 'Topic is none' }
  const isEncrypted = header(request, 'content-encoding') === 'aes128gcm'
  if (!isEncrypted || !Buffer.isBuffer(body)) return { status: 415, why: 'not aes128gcm' }
  if (body.length > MOST_BYTES) return { status: 413, why: 'too long' }
  try {
    const { applicationServerKey: publicKey } = browser
    const authorization = header(request, 'authorization')
    await checkVapid(authorization, { audience: originOf(request), publicKey, now })
    browsers.receive(browser, body, { ttl, urgency, topic })
  } catch (error) {
    if (error instanceof BadVapid) return { status: 403, why: error.message }
    // A real service cannot tell; its browser would drop it.
    if (error instanceof Undecipherable) return { status: 400, why: error.message }
    throw error
  }
  return { status: 201 }
}
