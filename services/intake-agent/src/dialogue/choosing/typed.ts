import { phone as phoneSchema } from '@encaixe/contracts'
import type { Understanding } from '../../language/understand.rule.ts'
import { isNoWish, noWish } from '../../language/wish.rule.ts'
import { choose } from '../booking/book.ts'
import { reply } from '../reply.ts'
import type { Memory, Reply, Turn } from '../types.ts'
import { shownName } from '../words.ts'
import { no } from './take-offer.ts'

/** The answer to a question for a name or a phone. */
export async function takeTyped(
  turn: Turn,
  memory: Memory,
  said: Understanding,
  text: string,
): Promise<Reply | null> {
  const { page, chosen } = memory
  if (!page || chosen === null || (memory.asked !== 'name' && memory.asked !== 'phone')) return null
  if (
    said.acts.some((act) => ['cancel', 'refuse', 'human', 'reschedule', 'restart'].includes(act))
  ) {
    return memory.asked === 'name' && said.words.length > 1
      ? null
      : no(turn, { ...memory, asked: 'when', chosen: null }, noWish)
  }
  if (!isNoWish(said.wish)) return null
  const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  if (memory.asked === 'phone') {
    return phone === undefined
      ? reply(memory, 'Não entendi o número. Pode mandar com o DDD? Por exemplo: 11 98765-4321.', {
          asked: 'phone',
        })
      : choose(turn, { ...memory, phone }, page, chosen)
  }
  const isWords = said.acts.length > 0 && said.words.length === 0
  const name = isWords ? null : nameIn(text)
  if (name === null) return reply(memory, 'Qual é o seu nome completo?', { asked: 'name' })
  return choose(
    turn,
    { ...memory, name, phone: turn.person.phone === null ? (phone ?? memory.phone) : null },
    page,
    chosen,
  )
}

/** A name within an answer: `é Bruno Lima`, `meu nome é …`. */
function nameIn(text: string): string | null {
  const bare = text
    .replace(/[+(]?\d.*$/s, '')
    .replace(
      /^\s*(?:(?:oi|ol[aá])[,!. ]+)?(?:o )?(?:meu nome (?:é|e)|me chamo|aqui (?:é|e)|eu sou|sou|é|e)\s+(?:[oa]\s+)?/iu,
      '',
    )
  const name = shownName(bare.split(/[\n,;!?]/)[0] ?? '')
  return /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u.test(name) ? name : null
}
