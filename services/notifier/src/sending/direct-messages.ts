import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, type HandlersOf } from '@encaixe/service-kit'
import { CODE_MINUTES, msgPhoneCode } from '../notices/account/msg-phone-code.ts'
import { msgAgentReply } from '../notices/agent/msg-agent-reply.ts'
import type { NotifierDatabase } from '../store.ts'
import { insertDeliveries } from './insert-deliveries.sql.ts'
import type { Enqueue } from './queues.ts'

type Handlers = HandlersOf<
  typeof notifierRpcs,
  'sendPhoneCode' | 'forgetPhoneCodes' | 'sendAgentMessages'
>

const timezone = 'America/Sao_Paulo'

/**
 * Messages that somebody asks for by RPC and waits for: codes that prove a phone, and what the agent answers. Each
 * goes once by its id, under the limits, retries and doubts of all messages.
 */
export const directMessages = (
  { prisma }: Pick<NotifierDatabase, 'prisma'>,
  enqueueFirst: Enqueue,
): Handlers => ({
  /** The caller made the code, and keeps only its hash. */
  async sendPhoneCode({ phone, code, deliveryId: eventId }) {
    const expiresAt = Temporal.Now.instant().add({ minutes: CODE_MINUTES }).toString()
    const person = { userId: null, phone, email: null }
    const occasion = { professionalId: null, timezone }
    const deliveries = msgPhoneCode.to(person, { code, expiresAt }, occasion)
    const traceparent = currentTraceparent()
    enqueueFirst(await insertDeliveries(prisma, [{ eventId, traceparent, deliveries }]))
    return { accepted: true }
  },

  async forgetPhoneCodes({ deliveryIds }) {
    const where = { eventId: { in: deliveryIds }, audience: 'person' as const }
    const { count } = await prisma.delivery.deleteMany({ where })
    return { forgotten: count }
  },

  async sendAgentMessages({ messages }) {
    const traceparent = currentTraceparent()
    const events = messages.map(({ to: phone, deliveryId: eventId, professionalId, ...params }) => {
      const person = { userId: null, phone, email: null }
      const deliveries = msgAgentReply.to(person, params, { professionalId, timezone })
      return { eventId, traceparent, deliveries }
    })
    enqueueFirst(await insertDeliveries(prisma, events))
    return { accepted: true }
  },
})
