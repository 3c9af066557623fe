import { AppError, type intakeAgentRpcs, providerIdOf } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import type { Conversation, Message, Professional } from '../../generated/client.ts'
import { instantOf, readUnderstood } from '../dashboard/conversation-messages.ts'
import { type Memory, readMemory } from '../dialogue/memory.ts'
import { otherKinds } from '../dialogue/world/person.ts'
import type { AgentDatabase } from '../store.ts'
import { asPage } from '../turns/pages.ts'
import { anonymizer, type KnownName } from './anonymous.ts'
import { talkEntry } from './talk-entry.ts'

/** What was said longer before a marked answer is no part of its talk. */
const TALK_HOURS = 24
const MOST_MESSAGES = 100

/** The people of the tests' town (test/talks/README.md) who stand for the client. */
const CLIENT = 'João Silva'

/** Marked talks as operators read them: without what identifies a person. */
export function markedTalks({
  database: { prisma },
}: {
  database: Pick<AgentDatabase, 'prisma'>
}): HandlersOf<typeof intakeAgentRpcs, 'listMarkedTalks' | 'getMarkedTalk'> {
  async function load(messageId: string) {
    const mark = await prisma.answerMark.findUnique({
      where: { messageId },
      include: { message: { include: { conversation: true } } },
    })
    if (!mark) throw new AppError('NOT_FOUND', 'No answer with this id is marked.')
    const { message, professionalId } = mark
    const since = new Date(message.createdAt.getTime() - TALK_HOURS * 3_600_000)
    const messages = await prisma.message.findMany({
      where: {
        conversationId: message.conversationId,
        professionalId,
        id: { lte: messageId },
        createdAt: { gte: since },
      },
      orderBy: { id: 'desc' },
      take: MOST_MESSAGES,
    })
    const professional = await prisma.professional.findUnique({ where: { id: professionalId } })
    return {
      mark,
      messages: messages.toReversed(),
      professional,
      conversation: message.conversation,
    }
  }

  return {
    async listMarkedTalks({ limit }) {
      const marks = await prisma.answerMark.findMany({ orderBy: { markedAt: 'desc' }, take: limit })
      const pages = await prisma.professional.findMany({
        where: { id: { in: marks.map(({ professionalId }) => professionalId) } },
      })
      const byId = new Map(pages.map((page) => [page.id, page]))
      return {
        items: marks.map(({ messageId, professionalId, markedAt, note }) => {
          const page = byId.get(professionalId)
          const clean = cleaner(page ?? null, [])
          return {
            messageId,
            slug: page?.slug ?? null,
            markedAt: instantOf(markedAt),
            note: note && clean(note),
          }
        }),
      }
    },

    async getMarkedTalk({ messageId }) {
      const { mark, messages, professional, conversation } = await load(messageId)
      const memory = readMemory(conversation.memory)
      const clean = cleaner(professional, namesIn(conversation, memory))
      const talk = {
        messageId,
        markedAt: instantOf(mark.markedAt),
        note: mark.note && clean(mark.note),
        page: pageOfTown(professional).slug,
        channel: conversation.channel === 'web' ? ('web' as const) : ('whatsapp' as const),
        hasName: conversation.name !== null,
        isPhoneHidden: conversation.address !== null && providerIdOf(conversation.address) !== null,
        timezone: professional?.timezone ?? 'America/Sao_Paulo',
        turns: turnsOf(messages, clean),
      }
      return { ...talk, entry: talkEntry(talk) }
    },
  }
}

/** Names that the agent knows to be in the talk. */
function namesIn({ name }: Conversation, { name: said, proposal }: Memory): KnownName[] {
  const booked = (proposal ?? []).flatMap((one) => (one.kind === 'book' ? one.name : []))
  const names = [name, said, ...booked]
  return names.flatMap((one) => (one === null ? [] : { name: one, standIn: CLIENT }))
}

function cleaner(professional: Professional | null, clients: readonly KnownName[]) {
  const { slug, name } = pageOfTown(professional)
  const { services = [], places = [] } = professional
    ? asPage({ ...professional, settings: null })
    : {}
  return anonymizer({
    known: [...(professional ? [{ name: professional.name, standIn: name }] : []), ...clients],
    words: [...services.map((one) => one.name), ...places.map((one) => one.label)],
    page: slug,
  })
}

/** The page of the tests' town that is most like a real one. */
function pageOfTown(professional: Professional | null): { slug: string; name: string } {
  const {
    services = [],
    places = [],
    durationMinutes = 60,
    autoConfirm = true,
  } = professional ? asPage({ ...professional, settings: null }) : {}
  if (places.length > 1) return { slug: 'rita-campos', name: 'Rita Campos' }
  if (services.length > 1) return { slug: 'caio-ramos', name: 'Caio Ramos' }
  if (!autoConfirm) return { slug: 'carla-dias', name: 'Carla Dias' }
  if (durationMinutes === 50) return { slug: 'marta-lemos', name: 'Marta Lemos' }
  if (durationMinutes === 30) return { slug: 'bruno-lima', name: 'Bruno Lima' }
  return { slug: 'ana-souza', name: 'Ana Souza' }
}

/** The messages of each turn with its answer. A turn takes its messages at the time of its answer. */
function turnsOf(messages: readonly Message[], clean: (text: string) => string) {
  const taken = Map.groupBy(
    messages.filter(({ sender, takenAt }) => sender === 'client' && takenAt !== null),
    ({ takenAt }) => takenAt?.getTime() ?? 0,
  )
  return [...taken].map(([time, said]) => {
    const answer = messages.find(
      ({ sender, createdAt }) => sender === 'agent' && createdAt.getTime() === time,
    )
    return {
      at: instantOf(said[0]?.createdAt ?? new Date(time)),
      says: said.map(({ kind, body }) => {
        if (kind === 'tap') return { tap: clean(body) }
        const other = otherKinds.find((one) => one === kind)
        return other === undefined || body !== '' ? { text: clean(body) } : { other }
      }),
      answer: answer ? clean(answer.body) : null,
      understood: readUnderstood(answer?.understood),
    }
  })
}
