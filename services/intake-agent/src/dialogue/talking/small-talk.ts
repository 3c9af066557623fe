import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understand.rule.ts'
import { noWish } from '../../language/wish.rule.ts'
import { book } from '../booking/book.ts'
import { whichPage } from '../booking/which-page.ts'
import { attend, isReminder } from '../changing/attend.ts'
import { isReply, menu, nameOf, options, reply, settled } from '../reply.ts'
import type { Memory, Reply, Turn } from '../types.ts'
import { firstName, startWords } from '../words.ts'
import { saying } from './tone.ts'

/** Offers a person after this many messages in a row that the grammar does not understand. */
const MOST_MISSES = 2

export async function smallTalk(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  text: string,
): Promise<Reply | null> {
  const { acts, number, words } = said
  const has = (one: Act) => acts.includes(one)
  const { notice } = turn.around
  const isOpen = memory.proposal === null && memory.task === null
  const isYes = has('affirm') || (number === 1 && text.trim().length <= 2)
  if (isOpen && isYes) {
    const attended = await attend(turn, memory, false)
    if (attended) return attended
  }
  if (isOpen && has('refuse') && notice && (notice.isRepliedTo || isReminder(notice.template))) {
    return reply(memory, 'Tudo bem. Quer cancelar ou mudar o horário?', {
      options: [options.reschedule, options.cancel],
    })
  }
  if (
    memory.asked !== null &&
    memory.options.length > 0 &&
    (isYes || has('greet')) &&
    memory.task
  ) {
    return reply(memory, memory.proposal ? 'Posso seguir com isso?' : 'Qual das opções?', {
      options: memory.options,
      asked: memory.asked,
    })
  }
  if (has('help')) return hello(turn, memory)
  if (has('greet') && words.length <= 3) return hello(turn, memory)
  if (has('thanks'))
    return reply({ ...memory, ...(memory.proposal ? {} : settled) }, saying('welcome', memory.page))
  if (has('refuse') || said.denied.length > 0) {
    return reply({ ...memory, ...settled }, saying('unchanged', memory.page))
  }
  if (has('affirm'))
    return reply(memory, saying('settled', memory.page), {
      options: menu({ ...turn, memory }),
    })
  if (said.words.length > 0 && memory.page === null) {
    if ((await turn.tools.findProfessionals(said.words.slice(0, 6).join(' '))).length === 0)
      return null
    const found = await whichPage(turn, memory, said)
    return isReply(found) ? found : book(turn, { ...memory, page: found }, found, noWish)
  }
  return null
}

export function hello(turn: Turn, memory: Memory): Reply {
  const page =
    memory.page ?? (turn.around.pages.length === 1 ? (turn.around.pages[0] ?? null) : null)
  const next = { ...memory, page }
  const whose = page ? `da agenda de ${nameOf(page)}` : 'do Encaixe'
  const name = memory.name ? `, ${firstName(memory.name)}` : ''
  const hi = `${saying('hello', page)}${name}!`
  const greeting = page?.manner.greeting ?? null
  const intro = `Sou o assistente ${whose}. Posso marcar, confirmar, mudar ou cancelar um horário.`
  const opening = greeting === null ? `${hi} ${intro}` : `${hi} ${greeting}\n\n${intro}`
  const text = memory.greeted ? `${hi} Em que posso ajudar?` : opening
  return reply(next, text, { options: menu({ ...turn, memory: next }) })
}

/** The answer to a message that was not understood. */
export function miss(turn: Turn, memory: Memory): Reply {
  const misses = memory.misses + 1
  const { page, proposal } = memory
  if (proposal && page) {
    const when = startWords(proposal.startsAt, page.timezone, turn.now)
    return {
      ...reply(memory, `${saying('puzzled', page)} Sobre ${when}: posso seguir?`, {
        options: memory.options,
        asked: 'yes',
      }),
      unsure: true,
    }
  }
  const isTooMuch = misses > MOST_MISSES && turn.person.channel === 'whatsapp'
  const text = isTooMuch
    ? 'Ainda não entendi, desculpe. Quer falar com uma pessoa?'
    : page
      ? `${saying('puzzled', page)} Posso marcar, confirmar, mudar ou cancelar um horário com ${nameOf(page)}. Por exemplo: “quero marcar sexta à tarde”.`
      : 'Não entendi bem. Me diga com quem e quando: por exemplo, “quero marcar com a Ana sexta à tarde”.'
  const shown = isTooMuch ? [options.human(page)] : menu({ ...turn, memory })
  return { ...reply(memory, text, { options: shown, misses, unsure: true, asked: memory.asked }) }
}

const notWords: Readonly<Record<string, string>> = {
  audio: 'Ainda não consigo ouvir áudios. Pode escrever o que precisa?',
  image: 'Recebi a imagem, mas ainda não consigo ver fotos. Pode escrever o que precisa?',
  video: 'Recebi o vídeo, mas ainda não consigo ver vídeos. Pode escrever o que precisa?',
  document:
    'Recebi o arquivo, mas ainda não consigo abrir documentos. Pode escrever o que precisa?',
  location: 'Recebi a localização, obrigado! Pode escrever o que precisa?',
  contacts: 'Recebi o contato, obrigado! Pode escrever o que precisa?',
  unknown: 'Não consegui abrir essa mensagem. Pode escrever o que precisa?',
}

/** The answer to a message without text, or nothing if it needs none. */
export function answerToOther(turn: Turn, memory: Memory): Reply {
  const what = turn.said.flatMap((one) => (one.kind === 'other' ? one.what : [])).at(-1)
  const text = what === undefined ? undefined : notWords[what]
  if (text === undefined) {
    return { text: null, options: memory.options, memory, handoff: null, unsure: false }
  }
  return {
    ...reply(memory, text, {
      options: memory.options.length > 0 ? memory.options : menu({ ...turn, memory }),
      misses: memory.misses,
    }),
    memory: { ...memory, greeted: true },
  }
}
