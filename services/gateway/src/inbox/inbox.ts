import {
  type Actor,
  AppError,
  bookingRpcs,
  type inboxRpcs,
  intakeAgentRpcs,
  type RpcRequest,
} from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { OwnAnswers } from '../http/own-answers.ts'
import { requireOwnProfessional } from '../own-professional.ts'
import { joinInbox } from './inbox.rule.ts'

const PAGE = 30
const asService: Actor = { kind: 'service', name: 'gateway' }

/** The messages of a professional: booking holds those to them, the agent those to itself. */
export function inbox({
  bus,
  log,
}: {
  bus: Pick<Bus, 'call'>
  log: Logger
}): OwnAnswers<typeof inboxRpcs> {
  /** Messages to the professional are readable while the agent is away. */
  async function orWithout<T>(asked: Promise<T>, none: T): Promise<T> {
    try {
      return await asked
    } catch (error) {
      log.warn({ err: error }, 'messages are shown without those to the agent')
      return none
    }
  }

  const peopleOf = async (
    asked: RpcRequest<typeof bookingRpcs.describeCorrespondents>,
    requestId: string,
  ) => {
    const own = { actor: asService, requestId }
    return (await bus.call(bookingRpcs.describeCorrespondents, asked, own)).items
  }

  const conversationsWith = async (
    asked: RpcRequest<typeof intakeAgentRpcs.listConversationsWith>,
    requestId: string,
  ) => {
    const own = { actor: asService, requestId }
    const found = bus.call(intakeAgentRpcs.listConversationsWith, asked, own)
    return (await orWithout(found, { items: [] })).items
  }

  return {
    async listInbox({ cursor }, { actor, requestId }) {
      const asking = { actor, requestId }
      const account: Actor = { kind: 'account', userId: actor.userId, email: null }
      const { id: professionalId } = await requireOwnProfessional(bus, asking)
      const [threads, conversations] = await Promise.all([
        bus.call(
          bookingRpcs.listThreads,
          { as: 'professional', cursor, limit: PAGE },
          { actor: account, requestId },
        ),
        orWithout(bus.call(intakeAgentRpcs.listConversations, { cursor }, asking), {
          items: [],
          nextCursor: null,
        }),
      ])
      const phones = conversations.items.flatMap(({ client }) => client.phone ?? [])
      const ids = threads.items.flatMap(({ client }) => client?.id ?? [])
      const people = await peopleOf({ professionalId, ids, phones }, requestId)
      // A person's conversation may lie on another page than their thread.
      const known = new Set(phones)
      const missing = people.flatMap((person) => person.phones).filter((each) => !known.has(each))
      const others = { professionalId, phones: missing.slice(0, 100) }
      const more = await conversationsWith(others, requestId)
      const all = [...conversations.items, ...more]
      const ends = [
        threads.nextCursor && threads.items.at(-1)?.last.id,
        conversations.nextCursor && conversations.items.at(-1)?.lastMessageId,
      ]
      const unread =
        ends
          .filter((end) => typeof end === 'string')
          .toSorted()
          .at(-1) ?? null
      const joined = joinInbox(people, all, { cursor, unread, limit: PAGE })
      return { ...joined, unreadCount: threads.unreadCount }
    },

    async findClientConversation({ id }, { actor, requestId }) {
      const { id: professionalId } = await requireOwnProfessional(bus, { actor, requestId })
      const [person] = await peopleOf({ professionalId, ids: [id], phones: [] }, requestId)
      if (!person) throw new AppError('NOT_FOUND', 'There is no such client.')
      const items = await conversationsWith({ professionalId, phones: person.phones }, requestId)
      const whole = { cursor: undefined, unread: null, limit: 1 }
      return { conversation: joinInbox([person], items, whole).items[0]?.conversation ?? null }
    },
  }
}
