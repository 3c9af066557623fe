import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode, type FaultOf, type Faults } from '../faults.ts'
import type { Conversations } from '../phone/conversations.ts'
import { e164, isUserId, phoneDigits } from '../phone-number.ts'
import type { Media } from '../voice/media.ts'
import { CloudApiError } from './errors.ts'
import { mediaRoutes } from './media-routes.ts'
import { readRequest, renderMessage, type SendInput } from './message.ts'
import type { TemplateRegistry } from './template-registry.ts'
import { templateRoutes } from './template-routes.ts'
import { BUSINESS_NAME, BUSINESS_NUMBER } from './webhook-events.ts'

export interface CloudApi {
  accessToken: string
  phoneNumberId: string
  registry: TemplateRegistry
  conversations: Conversations
  media: Media
  faults: Faults
  now: () => number
}

interface Addressed {
  Params: { version: string; id: string }
}

/** The WhatsApp Cloud API, under any Graph version. */
export function cloudApiRoutes(app: FastifyInstance, api: CloudApi) {
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request) => checkToken(request, api.accessToken))

  app.post<Addressed>('/:version(^v\\d+\\.\\d+$)/:id/messages', async (request, reply) => {
    checkPhoneNumberId(request.params.id, api)
    const asked = readRequest(request.body)
    if (asked.kind === 'read') {
      if (api.conversations.markAnswerRead(asked.messageId)) return { success: true }
      throw new CloudApiError(131009, `message_id: there is no message ${asked.messageId}`)
    }
    return send(asked.input, api, reply)
  })

  const files = mediaRoutes(app, api)
  app.get<Addressed>('/:version(^v\\d+\\.\\d+$)/:id', async (request) => {
    const { id } = request.params
    const fault = api.faults.take('whatsapp')
    if (fault) await refuse(fault)
    if (id !== api.phoneNumberId) return files.describe(id, `http://${request.host}`)
    return {
      id: api.phoneNumberId,
      verified_name: BUSINESS_NAME,
      display_phone_number: e164(BUSINESS_NUMBER),
      quality_rating: 'GREEN',
      code_verification_status: 'VERIFIED',
      status: 'CONNECTED',
      platform_type: 'CLOUD_API',
      throughput: { level: 'STANDARD' },
    }
  })

  templateRoutes(app, api.registry)
}

async function send(input: SendInput, api: CloudApi, reply: FastifyReply) {
  const number = recipientOf(input)
  const fault = api.faults.take('whatsapp', number)
  if (fault) await refuse(fault)
  if (fault?.mode === 'reset') return breakOff(reply)
  if (number === BUSINESS_NUMBER) throw new CloudApiError(131021)
  const { content, category } = renderMessage(api.registry, input)
  const outgoing = {
    number,
    content,
    category,
    callbackData: input.biz_opaque_callback_data,
    contextId: input.context?.message_id,
  }
  const id = api.conversations.accept(outgoing, failureOf(fault, content.type, number, api))
  if (fault?.mode === 'timeout_after_accept') {
    // Accepted and shown, and the answer never comes: the caller has to give up by itself.
    reply.hijack()
    return
  }
  if (fault?.mode === 'reset_after_accept') return breakOff(reply)
  return {
    messaging_product: 'whatsapp',
    contacts: [
      isUserId(number)
        ? { input: input.recipient, user_id: number }
        : { input: input.to, wa_id: number },
    ],
    messages: [{ id, ...(input.type === 'template' && { message_status: 'accepted' }) }],
  }
}

/** The phone goes before the user id. @throws {CloudApiError} 100 or 131009 */
function recipientOf({ to, recipient }: SendInput): string {
  if (to === undefined && recipient === undefined) {
    throw new CloudApiError(100, 'The parameter to is required.')
  }
  const number = to === undefined ? recipient : phoneDigits(to)
  if (number === undefined || (to === undefined && !isUserId(number))) {
    throw new CloudApiError(131009, 'to: is not a valid WhatsApp phone number')
  }
  return number
}

/** Ends the connection as a network that breaks does: with a reset, and without an answer. */
function breakOff(reply: FastifyReply) {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
}

/** @throws {CloudApiError} for the faults that keep a request from being accepted */
async function refuse(fault: FaultOf<'whatsapp'>) {
  if (fault.mode === 'slow') await wait(fault.delayMs, undefined, { ref: false })
  if (fault.mode === 'down') throw new CloudApiError(2, 'Temporary due to downtime or overload')
  if (fault.mode === 'rate_limit') {
    throw new CloudApiError(130429, 'Cloud API message throughput has been reached.')
  }
  const code = errorCode(fault)
  if (code !== undefined && fault.via === 'answer') throw new CloudApiError(code)
}

/**
 * Failures the real API reports only after it accepted the request: 131047 comes as a `failed` status
 * (https://github.com/shridarpatil/frappe_whatsapp/issues/133 shows one).
 */
function failureOf(
  fault: FaultOf<'whatsapp'> | undefined,
  type: string,
  number: string,
  { conversations }: CloudApi,
) {
  const code = fault?.via === 'status' ? errorCode(fault) : undefined
  if (code !== undefined) return { code }
  if (type === 'template' || conversations.windowOpen(number)) return undefined
  return {
    code: 131047,
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  }
}

function checkToken(request: FastifyRequest, accessToken: string) {
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const given = Buffer.from(token)
  const expected = Buffer.from(accessToken)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new CloudApiError(190, 'Invalid OAuth access token - Cannot parse access token')
}

function checkPhoneNumberId(id: string, { phoneNumberId }: CloudApi) {
  if (id === phoneNumberId) return
  throw new CloudApiError(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    33,
  )
}

function answerError(error: FastifyError | CloudApiError, _: FastifyRequest, reply: FastifyReply) {
  if (error instanceof CloudApiError) return reply.code(error.status).send(error.body())
  const refused = (error.statusCode ?? 500) < 500
  if (!refused) console.error(error)
  const answer = refused ? new CloudApiError(100, error.message) : new CloudApiError(131000)
  return reply.code(answer.status).send(answer.body())
}
