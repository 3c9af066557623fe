import type { Flow } from '../reading/command.ts'
import { commit as carryOut } from './commit.ts'
import type { Reply, Step, Talk } from './conversation.ts'
import { goOn } from './flows.ts'
import { settled } from './memory.ts'
import { aside, ended, isReply, menu, nameOf, options, reply } from './reply.ts'
import { fillPage } from './slots/page.ts'
import { otherTimes } from './slots/starts.ts'
import * as changeTexts from './texts/change.ts'
import * as commonTexts from './texts/common.ts'
import type { OwnAppointment } from './world/tools.ts'

/** Offers a person after this many messages in a row that were not understood. */
const MOST_MISSES = 2

/** Whether an answer leaves something to be chosen or agreed to. */
const isOpen = ({ memory: { asked, options } }: Talk): boolean =>
  asked !== null && options.length > 0

/** The table of the flow that goes on says what is missing, or what is proposed. */
export { goOn }

export const commit: Step = async (talk) => {
  const { proposal } = talk.memory
  const page = proposal && (await talk.turn.tools.page(proposal[0].slug))
  return proposal && page ? carryOut(talk, proposal, page, goOn) : sayOptionGone(talk)
}

export const repeatProposal: Step = (talk) =>
  isOpen(talk)
    ? aside(talk.memory, '')
    : ended(talk.memory, 'Certo! Em que posso ajudar?', { options: menu(talk) })

/** The client rejects the proposal and wants another time, or nothing. */
export const decline: Step = (talk) => {
  const { memory } = talk
  const { proposal, asked, page } = memory
  const kind = proposal?.[0].kind
  if (kind === 'book' && page) return goOn({ ...talk, memory: otherTimes(memory, page) })
  if (kind) return ended(memory, changeTexts.declined[kind], { options: menu(talk) })
  if (asked !== 'when') return ended(memory, changeTexts.free)
  const text = 'Sem problema. Me diga o dia e a hora que ficam bons para você.'
  return reply(memory, text, { asked, options: [options.others, options.human(page)] })
}

export const drop: Step = ({ memory }) => ended(memory, changeTexts.free)

export const callPerson =
  (isCrisis: boolean): Step =>
  async (talk) => {
    const known = await fillPage(talk)
    const said = (text: string) => (isCrisis ? `${commonTexts.inDanger}\n\n${text}` : text)
    if (isReply(known))
      return { ...known, text: said(known.text ?? ''), memory: { ...known.memory, flow: null } }
    const { memory, facts } = known
    const whom = memory.page ? nameOf(memory.page) : ''
    return facts.person.channel === 'web'
      ? ended(memory, said(commonTexts.onlyBooks(whom)), { options: [options.book] })
      : ended(memory, said(commonTexts.called(whom)), { handoff: memory.page?.slug ?? null })
  }

/** Tells the professional that the client will be late. */
export const tellDelay =
  (minutes: number | null, slugs: readonly string[]): Step =>
  async (talk) => {
    const { facts, turn, memory } = talk
    const { own, reminded } = facts
    const meantBy = slugs.length > 0 ? slugs : [memory.page?.slug]
    const one = own.find(({ slug }) => meantBy.includes(slug)) ?? reminded ?? own[0]
    const known = one ? await turn.tools.page(one.slug) : memory.page
    const filled = await fillPage({ ...talk, memory: { ...memory, page: known } })
    if (isReply(filled)) return filled
    const { page } = filled.memory
    if (page === null || facts.person.phone === null)
      return aside(filled.memory, 'Avise pelo contato que você tem, por favor.')
    const about = { slug: page.slug, startsAt: one?.startsAt ?? turn.now.toString() }
    const text = changeTexts.delayWords(minutes, one, turn.now)
    return carryOut(filled, [{ kind: 'tell', ...about, text, name: null, isLate: true }], page)
  }

export const restart: Step = (talk) => hello({ ...talk, memory: { ...talk.memory, ...settled } })

export const greet: Step = (talk) =>
  isOpen(talk)
    ? aside(talk.memory, commonTexts.helloWords(talk.memory, talk.memory.page))
    : hello(talk)

function hello(talk: Talk): Reply {
  const { memory } = talk
  const { page } = memory
  const hi = commonTexts.helloWords(memory, page)
  const text = memory.greeted
    ? `${hi} Em que posso ajudar?`
    : `${hi} ${commonTexts.introduction(page)}`
  return reply(memory, text, { options: menu(talk) })
}

/** A word for thanks, or to say goodbye. What is proposed is repeated. */
export const say =
  (what: 'welcome' | 'bye'): Step =>
  (talk) =>
    talk.memory.proposal !== null
      ? aside(talk.memory, '')
      : ended(talk.memory, commonTexts.saying(what, talk.memory.page))

export const pause: Step = ({ memory }) => aside(memory, commonTexts.saying('pause', memory.page))

/**
 * One short question with two or three buttons, instead of a guess.
 * @param own the appointments that one of the flows would change
 */
export const askWhichFlow =
  (between: readonly Flow[], own: readonly OwnAppointment[]): Step =>
  ({ memory, turn }) => {
    const [first] = own
    const isOther = between.includes('move') && between.includes('book')
    const text =
      isOther && first
        ? changeTexts.moveOrBook(own, turn.now)
        : between.includes('cancel') && first
          ? changeTexts.cancelOrMove(first, turn.now)
          : 'O que você prefere?'
    const shown = between.map((flow) =>
      flow === 'tell'
        ? options.human(memory.page)
        : options[flow === 'book' && isOther ? 'another' : flow],
    )
    return reply(memory, text, { asked: 'flow', options: shown.slice(0, 3), held: memory.held })
  }

export const askWhatIsWrong: Step = ({ memory }) => {
  const { asked, options } = memory
  const text = 'Desculpe! O que eu corrijo: o dia, a hora, o serviço ou o nome?'
  return reply(memory, text, { asked, options })
}

export const sayOptionGone: Step = (talk) =>
  ended(talk.memory, commonTexts.optionGone, { options: menu(talk) })

/** Nothing but questions, or what is left over. */
export const answerOnly: Step = () => null

/** The answer to a message that was not understood: a hint, then what is understood, then the person. */
export const miss: Step = (talk) => {
  const { memory, facts } = talk
  const { page } = memory
  const misses = memory.misses + 1
  const unsure = { misses, unsure: true, asked: memory.asked }
  if (misses > MOST_MISSES && facts.person.channel === 'whatsapp')
    return reply(memory, commonTexts.stillPuzzled, {
      ...{ ...unsure, options: [options.human(page)], invites: true },
    })
  if (isOpen(talk)) return aside(memory, commonTexts.puzzledBeside(memory), unsure)
  return reply(memory, commonTexts.puzzled(memory, page), { ...unsure, options: menu(talk) })
}
