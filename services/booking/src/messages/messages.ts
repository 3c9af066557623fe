import {
  bookingEvents,
  type Charge,
  type linkedMessageRpcs,
  linkedMessageRpcs as linkedRpcs,
  type messageRpcs,
  type RpcInput,
  messageRpcs as rpcs,
} from '@encaixe/contracts'
import { cutPage, type HandlersOf, newId } from '@encaixe/service-kit'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { clientOfPhone, newClient } from '../clients/ensure-client.ts'
import { readIdCursor } from '../cursor.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { pendingFor } from '../ledger/requested-refunds.ts'
import { chargeFor, openCharge, payerTextOfRequest, waitingDeposit } from '../portal/charge-code.ts'
import type { BookingWork, Parts } from '../store.ts'
import { type Conversation, conversationOf, linkedConversation } from './conversation.ts'
import { lockThread, markRead } from './message-threads.sql.ts'
import { messageOf } from './message-view.ts'
import { mayPost, postMessage, repeatedRequest, type Written } from './post-message.ts'
import { tellLater } from './tell-unread.ts'
import { threads } from './threads.ts'

type Handlers = HandlersOf<typeof messageRpcs, keyof typeof messageRpcs> &
  HandlersOf<typeof linkedMessageRpcs, keyof typeof linkedMessageRpcs>
/** Messages between a professional and a client, for both sides. */
export function messages({ database, bus, clock, tasks }: Parts): Handlers {
  const { prisma } = database

  /**
   * The code of a charge for a payment request: that of its appointment, or one of its own. Nothing without a connected
   * account, and where nothing is owed: then the page's Pix key pays it.
   */
  async function chargeOf(
    messageId: string,
    { type, appointmentId, amountCents, body, ...place }: RpcInput<typeof rpcs.postMessage>,
    actor: Parameters<typeof conversationOf>[2],
  ): Promise<Pick<Written, 'pixPayload' | 'repeatsId'>> {
    if (type !== 'payment_request') return {}
    const conversation = await conversationOf(prisma, place, actor)
    const { by, client, professional } = conversation
    if (by !== 'professional') return {}
    if (appointmentId !== undefined) {
      const loaded = await loadAppointment(prisma, appointmentId)
      if (loaded?.row.client.id !== client.id) return {}
      const deposit = await waitingDeposit(prisma, loaded.row)
      return codeOf(deposit ?? (await chargeFor(bus, loaded.row, amountCents)))
    }
    if (!amountCents || !(await mayPost(prisma, conversation, clock()))) return {}
    const text = payerTextOfRequest(professional.name)
    const repeated = await repeatedRequest(prisma, client.id, { amountCents, body }, clock())
    const of = { professionalId: professional.id, messageId: repeated ?? messageId }
    const code = codeOf(await openCharge(bus, { ...of, amountCents, text }))
    return {
      ...code,
      ...(repeated !== null && code.pixPayload !== undefined && { repeatsId: repeated }),
    }
  }
  const codeOf = (charge: Pick<Charge, 'payload'> | null) =>
    charge ? { pixPayload: charge.payload } : {}
  const withTasks = () => ({ tasks, now: clock() })

  async function list(
    { by, client, professional }: Conversation,
    { cursor, limit }: { cursor?: string | undefined; limit: number },
  ) {
    const before = readIdCursor(cursor)
    const rows = await prisma.message.findMany({
      where: { clientId: client.id, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const { items, nextCursor } = cutPage(rows, limit, ({ id }) => id)
    const ids = by === 'professional' ? items.map(({ id }) => id) : []
    const refunds = await pendingFor(prisma, ids, clock())
    return {
      items: items.map((row) => messageOf(row, professional, refunds.get(row.id))),
      nextCursor,
    }
  }

  async function read(work: BookingWork, { by, client, professional }: Conversation, upTo: string) {
    const { tx, emit } = work
    const now = clock()
    const place = { clientId: client.id, professionalId: professional.id, firstId: upTo }
    if (!(await tx.messageThread.findUnique({ where: { clientId: client.id } }))) {
      return { unreadCount: 0 }
    }
    await lockThread(tx, place)
    const wanted = { clientId: client.id, upTo, by, at: now.toString() }
    const { read, left, firstLeft } = await markRead(tx, wanted)
    // The reader has been here and has not seen the rest.
    if (read > 0 && firstLeft !== null) await tellLater(tasks, work, firstLeft, now)
    if (read > 0) {
      const data = { professional, client, by, readUpTo: upTo, unreadCount: left }
      await emit(bookingEvents.MessagesRead, { subject: client.id, data })
    }
    return { unreadCount: left }
  }

  return {
    ...threads(database),
    listMessages: async (input, { actor }) =>
      list(await conversationOf(prisma, input, actor), input),
    listLinkedMessages: async (input, { actor }) =>
      list(await linkedConversation(prisma, actor), input),

    async postMessage(input, context) {
      const id = newId()
      const code = await chargeOf(id, input, context.actor)
      return answerOnce({
        ...{ database, context, input, rpc: rpcs.postMessage },
        work: async (work) =>
          postMessage(
            work,
            await conversationOf(work.tx, input, context.actor),
            { ...input, ...code, id },
            withTasks(),
          ),
      })
    },
    postLinkedMessage: (input, context) =>
      answerOnce({
        ...{ database, context, input, rpc: linkedRpcs.postLinkedMessage },
        work: async (work) =>
          postMessage(
            work,
            await linkedConversation(work.tx, context.actor),
            { type: 'text', body: input.body },
            withTasks(),
          ),
      }),

    readMessages: (input, { actor }) =>
      database.transaction(async (work) =>
        read(work, await conversationOf(work.tx, input, actor), input.readUpTo),
      ),
    readLinkedMessages: (input, { actor }) =>
      database.transaction(async (work) =>
        read(work, await linkedConversation(work.tx, actor), input.readUpTo),
      ),

    receiveMessage: ({ messageId, professionalId, phone, body, newClientName: name, isUrgent }) =>
      database.transaction(async (work) => {
        const { tx } = work
        if (await tx.message.findUnique({ where: { id: messageId } })) return { accepted: true }
        const professional = await tx.professional.findUnique({ where: { id: professionalId } })
        // Also finds a client by the number of one that was merged into them.
        const known = professional && (await clientOfPhone(tx, professionalId, phone))
        const person = name === undefined ? null : { name, phone }
        const client =
          known ??
          (professional && person && (await newClient(work, professionalId, person, clock())))
        if (!professional || !client) return { accepted: false }
        const conversation = { by: 'client' as const, client, professional }
        const written = { id: messageId, type: 'text' as const, body, isUrgent }
        await postMessage(work, conversation, written, withTasks())
        return { accepted: true }
      }),
  }
}
