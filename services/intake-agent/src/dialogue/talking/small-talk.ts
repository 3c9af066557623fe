import type { Act } from '../../language/acts.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { noWish } from '../../language/wishes/wish.rule.ts'
import { languageOf } from '../../language/words/foreign.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { book } from '../booking/book.ts'
import { isOfProfession, isProfession, searchPages } from '../booking/search-pages.ts'
import { nobody, threadOf, WITH_WHOM, whichPage } from '../booking/which-page.ts'
import { isReminder } from '../changing/attend.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { aside, isReply, menu, nameOf, options, reply, settled } from '../reply.ts'
import { firstName } from '../words.ts'
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
  if (isOpen && has('refuse') && notice && (notice.isRepliedTo || isReminder(notice.template))) {
    return reply(memory, 'Tudo bem. Quer cancelar ou mudar o horário?', {
      options: [options.reschedule, options.cancel],
    })
  }
  // `a primeira` chooses what is proposed already, and confirms nothing.
  const isChoice = said.place !== null
  if (memory.proposal !== null && (isYes || isChoice || has('greet') || has('thanks'))) {
    return aside(memory, '')
  }
  if (memory.proposal !== null && has('help')) return aside(memory, 'É só responder sim ou não.')
  if (memory.asked !== null && memory.options.length > 0 && (isYes || has('greet'))) {
    return aside(memory, 'Qual das opções?')
  }
  if (isYes && memory.asked === 'page') return aside(memory, WITH_WHOM)
  if (has('help')) return hello(turn, memory)
  const isSearch = memory.page === null && words.some(isProfession)
  if (has('greet') && words.length <= 3 && !isSearch) return hello(turn, memory)
  if (has('thanks')) return reply({ ...memory, ...settled }, saying('welcome', memory.page))
  if (has('refuse') || said.denied.length > 0) {
    return reply({ ...memory, ...settled }, saying('unchanged', memory.page))
  }
  if (isYes) {
    return reply({ ...memory, ...settled }, saying('settled', memory.page), {
      options: menu({ ...turn, memory }),
    })
  }
  // What is proposed is not left for a word that sounds like a profession.
  return words.length === 0 || memory.proposal !== null ? null : searched(turn, memory, said)
}

/** Words that name a page, or a profession: of another one than the page that is spoken about only if they say so. */
async function searched(turn: Turn, memory: Memory, said: Understanding): Promise<Reply | null> {
  const { words, acts } = said
  const thread = memory.page ?? threadOf(turn)
  const isOther =
    thread !== null &&
    turn.person.channel !== 'web' &&
    words.some((word) => isProfession(word) && !isOfProfession(word, thread))
  if (memory.page !== null && !isOther) return ofNobody(turn, memory, words)
  const { pages } = await searchPages(turn.tools, words)
  if (pages.length === 0) return ofNobody(turn, memory, words)
  const found = await whichPage(turn, memory, isOther ? { ...said, acts: [...acts, 'find'] } : said)
  return isReply(found) ? found : book(turn, { ...memory, page: found }, found, noWish)
}

/** `tem psiquiatra?` where nobody is one. null: the words name no profession. */
async function ofNobody(
  turn: Turn,
  memory: Memory,
  words: readonly string[],
): Promise<Reply | null> {
  const page = memory.page ?? threadOf(turn)
  const isOther = words.some((word) => isProfession(word) && !(page && isOfProfession(word, page)))
  if (!isOther) return null
  if (page === null) return nobody(turn, memory, words)
  const text = `Por aqui cuido da agenda de ${nameOf(page)}, de ${page.profession.toLowerCase()}.`
  const further = 'Para outra área, me diga a profissão e a cidade.'
  const isWeb = turn.person.channel === 'web'
  return reply({ ...memory, page }, isWeb ? text : `${text} ${further}`, { unsure: true })
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

/** Whoever writes another language hears what helps them. null: they write Portuguese. */
function inTheirLanguage(text: string): string | null {
  switch (languageOf(plain(text))) {
    case 'en':
      return 'Sorry, I only know a little English. You can write “book Friday 3pm”, “cancel”, “reschedule to Monday”, or “human” to talk to a person.'
    case 'es':
      return 'Perdón, solo sé un poco de español. Puedes escribir “reservar viernes a las 15”, “cancelar”, “cambiar para el lunes”, o “hablar con una persona”.'
    case 'pt':
      return null
  }
}

/** The answer to a message that was not understood. */
export function miss(turn: Turn, memory: Memory, text: string): Reply {
  const misses = memory.misses + 1
  const { page, proposal } = memory
  const foreign = inTheirLanguage(text)
  if (proposal) return aside(memory, foreign ?? saying('puzzled', page), { unsure: true })
  const isChoice = memory.asked === 'service' || memory.asked === 'place'
  if (isChoice && memory.options.length > 0 && misses <= MOST_MISSES) {
    const words = foreign ?? `${saying('puzzled', page)} Qual destes?`
    return aside(memory, words, { unsure: true, misses })
  }
  const isTooMuch = misses > MOST_MISSES && turn.person.channel === 'whatsapp'
  const words = isTooMuch
    ? 'Ainda não entendi, desculpe. Quer falar com uma pessoa?'
    : foreign !== null
      ? foreign
      : page
        ? `${saying('puzzled', page)} Posso marcar, confirmar, mudar ou cancelar um horário com ${nameOf(page)}. Por exemplo: “quero marcar sexta à tarde”.`
        : 'Não entendi bem. Me diga com quem e quando: por exemplo, “quero marcar com a Ana sexta à tarde”.'
  const shown = isTooMuch ? [options.human(page)] : menu({ ...turn, memory })
  return reply(memory, words, {
    ...{ options: shown, misses, unsure: true, asked: memory.asked },
    invited: isTooMuch ? 'human' : null,
  })
}

const notWords: Readonly<Record<string, string>> = {
  audio: 'Nem sempre consigo ouvir áudios. Pode escrever o que precisa?',
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
  if (what === 'sticker' && !memory.greeted) return hello(turn, memory)
  const text = what === undefined ? undefined : notWords[what]
  if (text === undefined) {
    return { text: null, options: memory.options, memory, handoff: null, unsure: false }
  }
  return aside(memory, text, { options: menu({ ...turn, memory }), misses: memory.misses })
}
