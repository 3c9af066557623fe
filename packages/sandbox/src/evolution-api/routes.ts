import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorCode, type FaultOf, type Faults } from '../faults.ts'
import type { Conversations } from '../phone/conversations.ts'
import type { Content } from '../phone/message.ts'
import { EvolutionError } from './errors.ts'
import { jidOf, numberOf } from './jid.ts'

export interface EvolutionApi {
  instance: string
  apiKey: string
  conversations: Conversations
  faults: Faults
}

const common = { number: z.string(), messageId: z.string().min(1).max(100).optional() }
const sendText = z.looseObject({ ...common, text: z.string().min(1) })
const sendButtons = z.looseObject({
  ...common,
  title: z.string(),
  description: z.string().optional(),
  footer: z.string().optional(),
  buttons: z
    .array(
      z.looseObject({
        type: z.literal('reply'),
        displayText: z.string().min(1),
        id: z.string().min(1),
      }),
    )
    .min(1, 'At least one button is required')
    .max(3, 'Maximum of 3 reply buttons'),
})
const row = z.looseObject({
  title: z.string().min(1),
  rowId: z.string().min(1),
  description: z.string().min(1).optional(),
})
const sendList = z.looseObject({
  ...common,
  title: z.string(),
  description: z.string().optional(),
  footerText: z.string(),
  buttonText: z.string(),
  sections: z.array(z.looseObject({ title: z.string(), rows: z.array(row).min(1) })).min(1),
})

type Sent = { number: string; messageId?: string | undefined }
interface Addressed {
  Params: { instance: string }
}

/** A server of the Evolution API (v2) with one instance, beside the Cloud API: the phones are the same. */
export function evolutionRoutes(app: FastifyInstance, api: EvolutionApi) {
  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof EvolutionError ? error : new EvolutionError(400, [String(error)])
    return reply.code(known.status).send(known.body())
  })
  app.addHook<Addressed>('onRequest', async (request) => {
    if (request.headers.apikey !== api.apiKey) throw new EvolutionError(401, 'Unauthorized')
    const { instance } = request.params
    if (instance === api.instance) return
    throw new EvolutionError(404, [`The "${instance}" instance does not exist`])
  })

  app.get<Addressed>('/evolution/instance/connectionState/:instance', async () => {
    const { instance: instanceName } = api
    const fault = api.faults.take('whatsapp')
    if (fault) await refuse(fault, '')
    return { instance: { instanceName, state: 'open' } }
  })

  serve('sendText', sendText, ({ text }) => ({ type: 'text', text, buttons: [] }))
  serve('sendButtons', sendButtons, ({ title, description, buttons }) => ({
    type: 'interactive',
    header: title,
    text: description ?? '',
    buttons: buttons.map(({ id, displayText }) => ({ type: 'reply', id, title: displayText })),
  }))
  serve('sendList', sendList, ({ title, description, sections }) => ({
    type: 'interactive',
    header: title,
    text: description ?? '',
    buttons: sections
      .flatMap(({ rows }) => rows)
      .map(({ rowId: id, title: label, description: more }) => ({
        type: 'row',
        id,
        title: label,
        ...(more && { description: more }),
      })),
  }))

  function serve<S extends z.ZodType<Sent>>(
    name: string,
    schema: S,
    contentOf: (input: z.output<S>) => Content,
  ) {
    app.post(`/evolution/message/${name}/:instance`, async (request, reply) => {
      const input = read(schema, request)
      return send(input, contentOf(input), api, reply)
    })
  }
}

function read<S extends z.ZodType>(schema: S, { body }: FastifyRequest): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new EvolutionError(400, [reasons])
}

async function send(
  { number: written, messageId }: Sent,
  content: Content,
  api: EvolutionApi,
  reply: FastifyReply,
) {
  const number = numberOf(written)
  if (number === undefined) throw notOnWhatsapp(written)
  const fault = api.faults.take('whatsapp', number)
  if (fault) await refuse(fault, number)
  if (fault?.mode === 'reset') return breakOff(reply)
  const code = fault?.via === 'status' ? errorCode(fault) : undefined
  const id = api.conversations.accept(
    {
      ...{ number, content, category: 'service', via: 'evolution' },
      ...{ id: messageId, callbackData: undefined, contextId: undefined },
    },
    code === undefined ? undefined : { code },
  )
  if (fault?.mode === 'timeout_after_accept') {
    reply.hijack()
    return
  }
  if (fault?.mode === 'reset_after_accept') return breakOff(reply)
  return reply.code(201).send({
    key: { remoteJid: jidOf(number), fromMe: true, id },
    pushName: '',
    status: 'PENDING',
    message: { conversation: content.text },
    messageType: content.type === 'text' ? 'conversation' : 'interactiveMessage',
    messageTimestamp: Math.floor(Date.now() / 1_000),
    source: 'unknown',
  })
}

function breakOff(reply: FastifyReply) {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

const notOnWhatsapp = (number: string) =>
  new EvolutionError(400, [{ jid: `${number}@s.whatsapp.net`, exists: false, number }])

/** @throws {EvolutionError} for the faults that keep a request from being accepted */
async function refuse(fault: FaultOf<'whatsapp'>, number: string) {
  if (fault.mode === 'slow') await wait(fault.delayMs, undefined, { ref: false })
  if (fault.mode === 'down') throw new EvolutionError(500, ['Error: Connection Closed'])
  if (fault.mode === 'rate_limit') throw new EvolutionError(429, ['Too Many Requests'])
  const code = errorCode(fault)
  if (code === undefined || fault.via !== 'answer') return
  if (code === 131026) throw notOnWhatsapp(number)
  if (code === 190) throw new EvolutionError(401, 'Unauthorized')
  throw new EvolutionError(400, ['Bad Request'])
}
