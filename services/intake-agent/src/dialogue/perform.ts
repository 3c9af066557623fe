import { isNoWish } from '../language/wishes/wish.rule.ts'
import type { Flow } from '../reading/command.ts'
import { commit } from './commit.ts'
import type { Reply, Talk } from './conversation.ts'
import { answerList } from './ends.ts'
import { goOn } from './flows.ts'
import { settled, withoutFlow } from './memory.ts'
import { aside, ended, isReply, menu, nameOf, options, reply } from './reply.ts'
import { meantOf } from './slots/appointment.ts'
import { askWhichPage, fillPage, nobody, WITH_WHOM } from './slots/page.ts'
import { showMore } from './slots/starts.ts'
import { tellProposal } from './slots/tell.ts'
import type { Step } from './step.ts'
import {
  cancelOrMove,
  declined,
  delayWords,
  dropped,
  free,
  moveOrBook,
  noAppointmentWith,
} from './texts/change.ts'
import {
  helloWords,
  inDanger,
  introduction,
  optionGone,
  puzzled,
  puzzledBeside,
  saying,
  stillPuzzled,
} from './texts/common.ts'

/** Offers a person after this many messages in a row that were not understood. */
const MOST_MISSES = 2

/** Does what follows from a message: asks the services, and words the answer. null: there is nothing to say. */
export async function perform(talk: Talk, step: Step): Promise<Reply | null> {
  const { memory, facts, turn } = talk
  const page = memory.page ?? facts.thread
  switch (step.do) {
    case 'go on':
      return goOn(talk)
    case 'commit':
      return committed(talk)
    case 'accept invitation':
      return accepted(talk)
    case 'repeat proposal':
      return memory.proposal !== null || (memory.asked !== null && memory.options.length > 0)
        ? aside(memory, '')
        : ended(memory, saying('settled', page), { options: menu(talk) })
    case 'decline':
      return refusing(talk)
    case 'drop':
      return ended(
        memory,
        dropped(memory.proposal?.[0].kind) ??
          (memory.flow === null ? saying('unchanged', page) : free),
      )
    case 'show more': {
      const known = await fillPage(talk)
      return isReply(known) ? known : showMore(known)
    }
    case 'call person':
      return callPerson(talk, step.isCrisis)
    case 'tell delay':
      return tellDelay(talk, step)
    case 'restart':
      return hello({ ...talk, memory: { ...memory, ...settled } })
    case 'greet':
      return memory.proposal !== null || (memory.asked !== null && memory.options.length > 0)
        ? aside(memory, helloWords(memory, page))
        : hello(talk)
    case 'thank':
      return memory.proposal !== null ? aside(memory, '') : ended(memory, saying('welcome', page))
    case 'say goodbye':
      return memory.proposal !== null ? aside(memory, '') : ended(memory, saying('bye', page))
    case 'pause':
      return aside(memory, saying('pause', page), {})
    case 'ask which flow':
      return askWhichFlow(talk, step)
    case 'ask which page':
      return askWhichPage(memory, step.pages)
    case 'find nobody':
      return nobody(turn.tools, memory, step.words)
    case 'find no appointment':
      return aside(memory, noAppointmentWith(step.page), {
        options: facts.own.length > 0 ? [options.list] : [],
      })
    case 'tell of done': {
      const done =
        page && memory.done?.slug === page.slug
          ? page
          : memory.done && (await turn.tools.page(memory.done.slug))
      if (!done) return answerList(talk)
      return tellProposal(talk, done, {
        question: `O horário já está marcado. Posso passar este recado a ${nameOf(done)}: “${step.what}”?`,
        text: `Sobre o horário que marquei agora: ${step.what}.`,
      })
    }
    case 'say what is wrong':
      return reply(memory, 'Desculpe! O que eu corrijo: o dia, a hora, o serviço ou o nome?', {
        asked: memory.asked,
        options: memory.options,
      })
    case 'option gone':
      return reply(withoutFlow(memory), optionGone, { options: menu(talk) })
    case 'answer only':
      return null
    case 'miss':
      return miss(talk)
  }
}

async function committed(talk: Talk): Promise<Reply> {
  const { proposal } = talk.memory
  const page = proposal && (await talk.turn.tools.page(proposal[0].slug))
  return proposal && page
    ? commit(talk, proposal, page, goOn)
    : reply(withoutFlow(talk.memory), optionGone, { options: menu(talk) })
}

async function accepted(talk: Talk): Promise<Reply> {
  const { memory } = talk
  if (memory.invited === 'human') return callPerson(talk, false)
  if (memory.invited === 'more') return showMore(talk)
  return goOn({ ...talk, memory: { ...memory, flow: memory.invited ?? 'book' } })
}

/** The client rejects the proposal and wants another time, or nothing. */
async function refusing(talk: Talk): Promise<Reply> {
  const { memory, facts } = talk
  const { proposal, asked } = memory
  const kind = proposal?.[0].kind
  if (kind === 'book') return showMore(talk)
  if (kind !== undefined) return ended(memory, declined[kind], { options: menu(talk) })
  if (asked !== 'when') return ended(memory, free)
  const text = 'Sem problema. Me diga o dia e a hora que ficam bons para você.'
  return reply({ ...memory, options: [] }, text, {
    ...{ asked, options: [options.others, options.human(memory.page ?? facts.thread)] },
  })
}

async function callPerson(talk: Talk, isCrisis: boolean): Promise<Reply> {
  const known = await fillPage(talk)
  const before = isCrisis ? `${inDanger}\n\n` : ''
  if (isReply(known))
    return {
      ...known,
      text: `${before}${known.text ?? ''}`,
      memory: { ...known.memory, flow: null },
    }
  const { memory, facts } = known
  const whom = memory.page ? nameOf(memory.page) : ''
  return facts.person.channel === 'web'
    ? ended(
        memory,
        `${before}Por este chat só cuido da agenda. Ao marcar um horário, ${whom} recebe o seu contato e fala com você.`,
        { options: [options.book] },
      )
    : ended(
        memory,
        `${before}Certo, avisei ${whom}. A resposta chega por aqui mesmo; enquanto isso, fico em silêncio.`,
        { handoff: memory.page?.slug ?? null },
      )
}

/** Tells the professional that the client will be late. */
async function tellDelay(
  talk: Talk,
  { minutes, when, slugs }: Extract<Step, { do: 'tell delay' }>,
): Promise<Reply> {
  const { facts, turn, memory } = talk
  const meantBy = slugs.length > 0 ? slugs : [memory.page?.slug]
  const ofPage = facts.own.filter(({ slug }) => meantBy.includes(slug))
  const from = isNoWish(when) ? null : when
  const meant = meantOf(ofPage.length > 0 ? ofPage : facts.own, { ...settled.slots, from })
  const one =
    meant.find(({ id }) => id === facts.reminded?.id || id === facts.repliedTo?.id) ??
    meant[0] ??
    facts.own[0]
  const known = one ? await turn.tools.page(one.slug) : null
  const filled = known ? { ...talk, memory: { ...memory, page: known } } : await fillPage(talk)
  if (isReply(filled)) return filled
  const { page } = filled.memory
  if (page === null) return hello(talk)
  if (facts.person.phone === null)
    return aside(filled.memory, `Avise ${nameOf(page)} pelo contato que você tem, por favor.`)
  const text = delayWords(minutes, one, when, turn.now)
  return commit(
    filled,
    [
      {
        ...{ kind: 'tell', slug: page.slug, startsAt: one?.startsAt ?? turn.now.toString() },
        ...{ text, name: null, isLate: true },
      },
    ],
    page,
  )
}

function hello(talk: Talk): Reply {
  const { memory, facts } = talk
  const page = memory.page ?? facts.thread
  const hi = helloWords(memory, page)
  const text = memory.greeted ? `${hi} Em que posso ajudar?` : `${hi} ${introduction(page)}`
  return reply({ ...memory, page }, text, {
    options: menu({ ...talk, memory: { ...memory, page } }),
  })
}

const buttons: Partial<
  Record<Flow, 'book' | 'list' | 'move' | 'cancel' | 'attend' | 'pay' | 'wait'>
> = {
  ...{
    book: 'book',
    list: 'list',
    move: 'move',
    cancel: 'cancel',
    attend: 'attend',
    pay: 'pay',
    wait: 'wait',
  },
}

/** One short question with two or three buttons, instead of a guess. */
function askWhichFlow(
  talk: Talk,
  { between, own }: Extract<Step, { do: 'ask which flow' }>,
): Reply {
  const { memory, turn } = talk
  const isOther = between.includes('move') && between.includes('book')
  const isAway = between.includes('cancel') && between.includes('move')
  const text =
    isOther && own.length > 0
      ? moveOrBook(own, turn.now)
      : isAway
        ? cancelOrMove(own.length === 1 ? own[0] : undefined, turn.now)
        : 'O que você prefere?'
  const shown = between.flatMap((flow) => {
    const key = buttons[flow]
    return key === undefined ? [] : [key === 'book' && isOther ? options.another : options[key]]
  })
  return reply(memory, text, { asked: 'flow', options: shown.slice(0, 3), held: memory.held })
}

/** The answer to a message that was not understood: a hint, then what is understood, then the person. */
function miss(talk: Talk): Reply {
  const { memory, facts } = talk
  const page = memory.page ?? facts.thread
  const misses = memory.misses + 1
  if (misses > MOST_MISSES && facts.person.channel === 'whatsapp') {
    return reply(memory, stillPuzzled, {
      options: [options.human(page)],
      misses,
      unsure: true,
      asked: memory.asked,
      invited: 'human',
    })
  }
  if (memory.proposal !== null || (memory.asked !== null && memory.options.length > 0)) {
    return aside(memory, puzzledBeside(memory), { unsure: true, misses })
  }
  if (memory.asked === 'page') return aside(memory, WITH_WHOM, { unsure: true, misses })
  return reply({ ...memory, page }, puzzled(memory, page), {
    options: menu(talk),
    misses,
    unsure: true,
    asked: memory.asked,
  })
}
