import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorCode, type Faults } from '../faults.ts'
import { receivedList, receiverPage } from '../pages/receiver-page.ts'
import { parse } from '../problem.ts'
import type { Receiver } from './receiver.ts'

const name = z.string().regex(/^[\w-]{1,60}$/, 'must be letters, digits or hyphens')
const named = z.object({ name })
const filter = z.looseObject({ name: name.optional() })
const secretForm = z.object({ name, secret: z.string().regex(/^whsec_\S+$/, 'must be whsec_…') })

/** A receiver of webhooks at `/receiver/{name}`: JSON for programs, a page for people. */
export function receiverRoutes(app: FastifyInstance, receiver: Receiver, faults: Faults) {
  // The signature is of the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  )

  app.get('/receiver', async (_request, reply) =>
    reply.type('text/html').send(receiverPage(receiver)),
  )
  app.get('/receiver/list', async (_request, reply) =>
    reply.type('text/html').send(receivedList(receiver).markup),
  )
  app.get('/receiver/calls', async (request) => {
    const { name } = parse(filter, request.query)
    return { items: name === undefined ? receiver.all() : receiver.of(name) }
  })
  app.post('/receiver/secret', async (request, reply) => {
    const { name, secret } = parse(
      secretForm,
      typeof request.body === 'string' ? JSON.parse(request.body) : request.body,
    )
    receiver.setSecret(name, secret)
    return reply.redirect('/receiver', 303)
  })
  app.post('/receiver/:name', async (request, reply) => {
    const { name } = parse(named, request.params)
    const fault = faults.take('receiver', name)
    if (fault?.mode === 'slow') await delay(fault.delayMs)
    const isReset = fault?.mode === 'reset'
    const status = isReset ? null : (fault && (errorCode(fault) ?? null)) || 200
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
    )
    receiver.receive({ name, headers, body: String(request.body ?? ''), status })
    if (isReset) return request.socket.destroy()
    return reply.code(status ?? 200).send({ received: true })
  })
}
