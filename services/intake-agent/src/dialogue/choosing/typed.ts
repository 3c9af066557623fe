import { clientAddress, phone as phoneSchema } from '@encaixe/contracts'
import { nameUntilClause } from '../../language/names/name-end.rule.ts'
import { understand } from '../../language/understand.rule.ts'
import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish, noWish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { book } from '../booking/book.ts'
import { choose, whoIn } from '../booking/propose.ts'
import { saysOnlyHome, visitAddressIn } from '../booking/visit-address.rule.ts'
import { wantedOf } from '../booking/which-service.ts'
import type { Reply, Turn } from '../conversation.ts'
import type { Guest, Memory } from '../memory.ts'
import type { Page } from '../page.ts'
import { reply } from '../reply.ts'
import { byRelation } from '../state/corrected-name.ts'
import { ENDS_NAME, linking, NAME_OF_THEM, NAMED, nameBy, THEIR_NAME } from '../state/names.ts'
import { OWN_BOOKING } from '../state/people.ts'
import { answerQuestions } from '../talking/ask-person.ts'
import { questionsIn } from '../talking/info.ts'
import { shownName } from '../words.ts'
import { no } from './take-offer.ts'
import { todayOf } from './yes.ts'

/** The answer to a question for a name, a phone or an address. */
export async function takeTyped(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  text: string,
): Promise<Reply | null> {
  const { page, chosen, also, asked } = memory
  if (page && asked === 'address') return takeAddress(turn, memory, page, said, text)
  if (!page || chosen === null || (asked !== 'name' && asked !== 'phone')) return null
  // `ele não quer, pode ser pra mim`
  const isOwn = memory.guest === null && memory.name !== null && OWN_BOOKING.test(plain(text))
  if (isOwn && isNoWish(said.wish)) return choose(turn, memory, page, chosen, also)
  if (
    said.acts.some((act) => ['cancel', 'refuse', 'human', 'reschedule', 'restart'].includes(act))
  ) {
    return asked === 'name' && said.words.length > 1
      ? null
      : no(turn, { ...memory, asked: 'when', chosen: null }, noWish)
  }
  if (!isNoWish(said.wish)) return null
  const questions = questionsIn(said.acts)
  if (questions.length > 0 && said.words.length < 2) {
    const { text: answer } = await answerQuestions(turn, memory, { said, text }, questions)
    const again = asked === 'name' ? whoIn(memory).question : 'Qual é o seu WhatsApp, com DDD?'
    return reply(memory, [answer, again].filter(Boolean).join('\n\n'), { asked })
  }
  const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  if (asked === 'phone') {
    if (phone === undefined && text.includes('?')) {
      return reply(memory, 'É só para a confirmação chegar até você. Qual é, com DDD?', { asked })
    }
    return phone === undefined
      ? reply(memory, 'Não entendi o número. Pode mandar com o DDD? Por exemplo: 11 98765-4321.', {
          asked,
        })
      : choose(turn, { ...memory, phone }, page, chosen, also)
  }
  const { guest } = memory
  // `é pra minha filha`: whose name it is that was asked for.
  if (said.forWhom !== null) return choose(turn, memory, page, chosen, also)
  const isWords = said.acts.length > 0 && said.words.length === 0
  // `quero, meu nome é Tiago Nunes`
  const own = guest === null ? memory.name : null
  const name = own ?? (isWords ? null : nameIn(text, guest))
  if (name === null) {
    const whose = guest ? 'Qual é o nome completo da pessoa?' : 'Qual é o seu nome completo?'
    return reply(memory, whose, { asked })
  }
  const named = guest ? { guest: { ...guest, name } } : { name }
  const typed = turn.person.phone === null ? { phone: phone ?? memory.phone } : {}
  return choose(turn, { ...memory, ...named, ...typed }, page, chosen, also)
}

/** An address has a number or several words; whoever says no wants something else. */
async function takeAddress(
  turn: Turn,
  memory: Memory,
  page: Page,
  { acts, wish, words }: Understanding,
  text: string,
): Promise<Reply | null> {
  if (acts.some((act) => ['cancel', 'refuse', 'human', 'restart'].includes(act))) return null
  if (saysOnlyHome(text)) {
    return reply(memory, 'Claro! Só falta o endereço: mande rua, número e bairro, por favor.', {
      asked: 'address',
    })
  }
  // `quarta 15h` says when, and `Rua Amélia, 230, quarta 15h` says both.
  if (!isNoWish(wish) && words.length === 0) return null
  const street = visitAddressIn(text)
  const rest = street === null ? '' : text.replace(street, '')
  if (!isNoWish(understand(rest, todayOf(turn, page.timezone)).wish)) return null
  const address = clientAddress.safeParse(text.replace(/\s+/g, ' ').trim().slice(0, 300)).data
  const isAddress = address !== undefined && /\p{L}{3}/u.test(address) && !text.includes('?')
  if (!isAddress || address.split(' ').length < 2) return null
  if (namesOtherPlace(page, memory, text)) return null
  const next = { ...memory, address, asked: null, options: [] }
  return book(turn, next, page, noWish)
}

/** `melhor eu ir aí na Boa Vista`: another place instead of an address, which has a street or a number. */
function namesOtherPlace(page: Page, { wanted }: Memory, text: string): boolean {
  const { placeId } = wantedOf(page, wanted, text)
  return (
    placeId !== wanted.placeId &&
    !/\d|\b(?:rua|av|avenida|travessa|pra[çc]a|estrada)\b/iu.test(text)
  )
}

const BEFORE_NAME =
  /^\s*(?:(?:oi|ol[aá])[,!. ]+)?(?:[oa] )?(?:(?:meu |seu )?nome(?: (?:completo|del[ea]))*(?: (?:é|e|eh)|:)?|me chamo|se chama|chama|ele se chama|ela se chama|el[ea] (?:é|e)|aqui (?:é|e)|eu sou|sou|é|e)\s+(?:[oa]\s+)?/iu

/** A name within an answer: `é Bruno Lima`, `meu nome é …`, `sim, o nome dele é …`. A link is none. */
function nameIn(text: string, guest: Guest | null): string | null {
  if (/\p{L}[./]\p{L}|:\/\//u.test(text)) return null
  const called =
    guest &&
    (byRelation(guest, text) ??
      nameBy(THEIR_NAME, text) ??
      nameBy(NAME_OF_THEM, text) ??
      nameBy(NAMED, text))
  if (called) return called
  const parts = text
    .replace(/[+(]?\d.*$/s, '')
    .split(/[\n,;!?]|(?<!\b(?:dra?|sra?|profa?))\.(?=\s)/iu)
    .map((part) => part.replace(YES_BEFORE_NAME, '').replace(BEFORE_NAME, '').trim())
  const named = parts.filter((part) => part !== '' && !NO_NAME.test(plain(part)))
  const first = named.find(isFullName) ?? named[0]
  const name = shownName(nameUntilClause(first?.split(ENDS_NAME)[0] ?? ''))
  return /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u.test(name) ? name : null
}

/** `kkkk esqueci, Jurema Tavares`: of several parts the one that is written as a full name. */
const isFullName = (part: string): boolean => {
  const words = part.split(/\s+/).filter((word) => !linking.has(plain(word)))
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
}

/** `sim, João Silva`, `claro, é a Ana Reis` */
const YES_BEFORE_NAME =
  /^\s*(?:(?:sim|ss|ok|claro|isso(?: mesmo)?|ah|certo|beleza|blz|t[aá])(?!\p{L})\s*)+/iu
/** What agrees or thanks, and whom the client speaks to, is no name: `pode fechar`, `sim minha filha, obrigada`. */
const NO_NAME =
  /^(?:pode|quero|bora|vamos|fecha|fechado|fechou|confirm\w+|marca|marque|agenda|manda|minha|meu|obrigad[oa]|obg|valeu|vlw|por favor|pfv|perfeito|otimo|combinado|com certeza)\b/
