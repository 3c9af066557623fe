import { clientAddress, phone as phoneSchema } from '@encaixe/contracts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import type { Command } from '../command.ts'
import type { ReadingContext } from '../reader.ts'
import { nameIn } from './choosing/typed.ts'
import type { Heard } from './heard.ts'
import type { Memory } from './memory.ts'
import { questionsIn } from './things/topics.ts'
import { saysOnlyHome } from './things/visit-address.rule.ts'
import { wantedOf } from './things/which-service.ts'

/** The answer to a question for a name, a phone or an address; null: the message says something else. */
export function typedCommands(
  heard: Heard,
  memory: Memory,
  context: ReadingContext,
): Command[] | null {
  const { said, text } = heard
  const isElse = said.acts.some((act) =>
    ['cancel', 'refuse', 'human', 'reschedule', 'restart'].includes(act),
  )
  switch (context.asked) {
    case 'address':
      return isElse ? null : addressIn(heard, memory, context)
    case 'phone': {
      const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
      return phone === undefined ? null : [{ kind: 'phone', phone }]
    }
    case 'name': {
      if ((isElse && said.words.length < 2) || !isNoWish(said.wish) || said.forWhom !== null)
        return null
      if (questionsIn(said.acts).length > 0 && said.words.length < 2) return null
      if (said.acts.length > 0 && said.words.length === 0) return null
      const name = nameIn(text, memory.guest)
      const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
      if (name === null) return null
      return [
        { kind: 'name', name, of: memory.guest ? 'guest' : null, part: 'whole' },
        ...(phone === undefined ? [] : [{ kind: 'phone' as const, phone }]),
      ]
    }
    default:
      return null
  }
}

/** An address has a number or several words. */
function addressIn(
  { said, text }: Heard,
  memory: Memory,
  { page }: ReadingContext,
): Command[] | null {
  if (saysOnlyHome(text) || (!isNoWish(said.wish) && said.words.length === 0)) return null
  if (!isNoWish(said.wish)) return null
  const address = clientAddress.safeParse(text.replace(/\s+/g, ' ').trim().slice(0, 300)).data
  const isAddress = address !== undefined && /\p{L}{3}/u.test(address) && !text.includes('?')
  if (!isAddress || address.split(' ').length < 2) return null
  const isPlace =
    page !== null && wantedOf(page, memory.wanted, text).placeId !== memory.wanted.placeId
  if (isPlace && !/\d|\b(?:rua|av|avenida|travessa|pra[çc]a|estrada)\b/iu.test(text)) return null
  return [{ kind: 'address', address }]
}
