import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ProcessorError } from '../errors.ts'
import { type FormValue, readForm } from '../form-body.ts'
import { newId } from '../model/ids.ts'
import { API_VERSION, type Ledger } from '../model/ledger.ts'
import { readParameters } from '../parameters.ts'
import { expanded } from './expand.ts'
import { idempotency } from './idempotency.ts'

/** One thing the API does: from its parameters to the object it answers. */
interface Operation<S extends z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`. */
  path: string
  parameters: S
  answer: (input: z.output<S>, id: string, ledger: Ledger) => object
}

export type AddOperation = <S extends z.ZodType>(operation: Operation<S>) => void

declare module 'fastify' {
  interface FastifyRequest {
    cardRequestId?: string
  }
}

const VERSION = /^\d{4}-\d{2}-\d{2}(\.\w+)?$/

/** Serves operations as the processor does: its key, its version, its errors, its idempotency. */
export function operations(
  app: FastifyInstance,
  { ledger, secretKey }: { ledger: Ledger; secretKey: string },
): AddOperation {
  const answers = idempotency()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    const id = newId('req', 14)
    request.cardRequestId = id
    reply.header('request-id', id)
    const { authorization = '', 'stripe-version': version = API_VERSION } = request.headers
    reply.header('stripe-version', String(version))
    requireKey(authorization, secretKey)
    if (!VERSION.test(String(version))) {
      throw new ProcessorError(400, `Invalid Stripe API version: ${String(version)}`)
    }
  })
  app.setErrorHandler((error, request, reply) => {
    const isOurs = error instanceof ProcessorError
    if (!isOurs) console.error(error)
    const problem = isOurs
      ? error
      : new ProcessorError(500, 'An unknown error occurred.', { type: 'api_error' })
    return reply.code(problem.status).send(problem.body(request.cardRequestId ?? ''))
  })
  app.setNotFoundHandler((request) => {
    throw new ProcessorError(
      404,
      `Unrecognized request URL (${request.method}: ${request.url}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    )
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const key = keyOf(request)
    if (key === undefined) return payload
    reply.header('idempotency-key', key)
    return payload
  })

  return ({ method, path, parameters, answer }) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      async handler(request, reply) {
        const body = textOf(request)
        const input = readParameters(parameters, formOf(body))
        const key = keyOf(request)
        const kept = key && answers.begin(key, { method, path: request.url, body })
        if (kept) return replay(reply, kept)
        try {
          const cause = { id: request.cardRequestId ?? null, idempotencyKey: key ?? null }
          const object = answer(input, request.params.id ?? '', { ...ledger, cause })
          const shown = expanded(ledger.store, object, expandOf(input))
          if (key) answers.keep(key, { status: 200, body: shown })
          return shown
        } catch (error) {
          if (key && error instanceof ProcessorError) {
            const shown = error.body(request.cardRequestId ?? '')
            answers.keep(key, { status: error.status, body: shown })
          } else if (key) answers.forget(key)
          throw error
        }
      },
    })
  }
}

function replay(reply: FastifyReply, { status, body }: { status: number; body: unknown }) {
  return reply.header('idempotent-replayed', 'true').code(status).send(body)
}

/** The parameters as they were sent: in the body of a POST, else in the address. */
function textOf({ method, body, url }: FastifyRequest): string {
  if (method === 'POST') return typeof body === 'string' ? body : ''
  return new URL(url, 'http://localhost').search.slice(1)
}

function formOf(text: string): Record<string, FormValue> {
  const form = readForm(text)
  if (form) return form
  throw new ProcessorError(400, 'Invalid request: the parameters cannot be read.')
}

/** Only what changes something is remembered by a key. */
function keyOf({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' ? key : undefined
}

function expandOf(input: unknown): string[] {
  const { expand }: { expand?: unknown } = Object(input)
  return Array.isArray(expand) ? expand.filter((path) => typeof path === 'string') : []
}

function requireKey(authorization: string, secretKey: string) {
  const [, scheme = '', credentials = ''] = /^(\w+) +(.+)$/.exec(authorization) ?? []
  if (credentials === '') {
    throw new ProcessorError(401, 'You did not provide an API key.')
  }
  const key =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '')
      : credentials
  if (key !== secretKey) {
    throw new ProcessorError(401, `Invalid API Key provided: ${key.slice(0, 8)}***`)
  }
}
