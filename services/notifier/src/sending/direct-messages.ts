import type { notifierRpcs } from '@encaixe/contracts'
import { currentTraceparent, eraseTasks, type HandlersOf } from '@encaixe/service-kit'
import {
  CODE_MINUTES,
  msgPhoneCode,
  msgPhoneWordAnswer,
} from '../notices/account/msg-phone-code.ts'
import { msgAgentReply } from '../notices/agent/msg-agent-reply.ts'
import type { NotifierDatabase } from '../store.ts'
import { insertDeliveries } from './insert-deliveries.sql.ts'
import { loadNoticesTo } from './notices-to.sql.ts'
import type { Enqueue } from './queues.ts'

type Handlers = HandlersOf<
  typeof notifierRpcs,
  | 'sendPhoneCode'
  | 'forgetPhoneCodes'
  | 'forgetPhones'
  | 'sendAgentMessages'
  | 'getAgentMessage'
  | 'listNoticesTo'
>

const timezone = 'America/Sao_Paulo'

/**
 * Messages that somebody asks for by RPC and waits for: codes that prove a phone, and what the agent answers. Each
 * goes once by its id, under the limits, retries and doubts of all messages. And what the agent asks of messages.
 */
export const directMessages = (
  { prisma, transaction }: Pick<NotifierDatabase, 'prisma' | 'transaction'>,
  enqueueFirst: Enqueue,
): Handlers => ({
  /** The caller made the code, and keeps only its hash. */
  async sendPhoneCode({ phone, code, deliveryId: eventId, isAnswer }) {
    const expiresAt = Temporal.Now.instant().add({ minutes: CODE_MINUTES }).toString()
    const person = { userId: null, phone, email: null }
    const occasion = { professionalId: null, timezone }
    const notice = isAnswer ? msgPhoneWordAnswer : msgPhoneCode
    const deliveries = notice.to(person, { code, expiresAt }, occasion)
    const traceparent = currentTraceparent()
    enqueueFirst(await insertDeliveries(prisma, [{ eventId, traceparent, deliveries }]))
    return { accepted: true }
  },

  async forgetPhoneCodes({ deliveryIds }) {
    const where = { eventId: { in: deliveryIds }, audience: 'person' as const }
    const { count } = await prisma.delivery.deleteMany({ where })
    return { forgotten: count }
  },

  forgetPhones: ({ phones }) =>
    transaction(async ({ tx }) => {
      await tx.conversation.deleteMany({ where: { phone: { in: phones } } })
      // Presses and words of theirs name the phone as the provider writes it, or as we do.
      await eraseTasks(tx, [...phones, ...phones.map((phone) => phone.slice(1))])
      const where = { audience: 'person' as const, recipient: { in: phones } }
      const { count } = await tx.delivery.deleteMany({ where })
      return { forgotten: count }
    }),

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

  async getAgentMessage({ deliveryId: eventId }) {
    const found = await prisma.delivery.findFirst({
      where: { eventId, template: msgAgentReply.key },
      select: { status: true, sentAt: true, sendStartedAt: true },
    })
    if (!found) return { state: 'unknown', sentAt: null }
    // The phone may have what nobody has told us of yet.
    const isThere = ['sending', 'sent', 'delivered', 'read', 'unknown'].includes(found.status)
    const sentAt = found.sendStartedAt ?? found.sentAt
    return { state: isThere ? 'sent' : 'waiting', sentAt: sentAt?.toISOString() ?? null }
  },

  async listNoticesTo(asked) {
    const notices = await loadNoticesTo(prisma, asked)
    return { items: notices.map((one) => ({ ...one, sentAt: one.sentAt.toISOString() })) }
  },
})
