import { clientAddress, phone as phoneSchema } from '@encaixe/contracts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import type { Command } from '../command.ts'
import type { LearnedReading } from '../embedded/learned-reading.ts'
import type { ReadingContext } from '../reader.ts'
import type { Heard } from './heard.ts'
import { asWritten, namesOf } from './names/people.ts'
import { saysOnlyHome } from './things/visit-address.rule.ts'
import { wantedOf } from './things/which-service.ts'

/** The answer to a question for a name, a phone or an address; null: the message says something else. */
export function typedCommands(
  heard: Heard,
  context: ReadingContext,
  model: LearnedReading,
): Command[] | null {
  const { said, text } = heard
  const isElse = said.acts.some((act) =>
    ['cancel', 'refuse', 'human', 'reschedule', 'restart'].includes(act),
  )
  const phone = said.phone === null ? undefined : phoneSchema.safeParse(said.phone).data
  const phones: Command[] = phone === undefined ? [] : [{ kind: 'phone', phone }]
  switch (context.asked) {
    case 'address':
      return isElse ? null : addressIn(heard, context)
    case 'phone':
      return phones.length > 0 ? phones : null
    case 'name': {
      if (!isNoWish(said.wish) || said.forWhom.length > 0) return null
      const name =
        namesOf(heard, model, 'guest')[0] ?? namesOf(heard, model, 'client')[0] ?? nameAlone(text)
      if (name === null) return null
      return [{ kind: 'name', name, of: context.guest ? 'guest' : null, part: 'whole' }, ...phones]
    }
    default:
      return null
  }
}

const BEFORE_NAME =
  /^\s*(?:sim|oi|claro|é|e|o|a|meu nome(?: completo)?|nome(?: completo)?|me chamo|el[ea] se chama|sou)(?=[\s,:])[\s,:]*/iu
/** What agrees or thanks is no name: `pode fechar`. */
const NO_NAME =
  /^(?:pode|quero|bora|vamos|fech\w+|confirm\w+|marc\w+|manda|obrigad[oa]|valeu|sim|nao|ok|isso)\b/

/** A message that is a name and nothing else, as far as anybody can tell. */
function nameAlone(text: string): string | null {
  let said = text.replace(/[+(]?\d.*$/s, '').trim()
  for (let left = 3; left > 0 && BEFORE_NAME.test(said); left -= 1)
    said = said.replace(BEFORE_NAME, '')
  const name = said.split(/[,;!?\n]/)[0]?.trim() ?? ''
  const isName = /^\p{L}[\p{L}\p{M}'. -]{1,59}$/u.test(name) && !NO_NAME.test(plain(name))
  return isName && name.split(' ').length < 7 ? asWritten(name.split(' ')) : null
}

/** An address has a number or several words. */
function addressIn({ said, text }: Heard, { page, wanted }: ReadingContext): Command[] | null {
  if (saysOnlyHome(text) || !isNoWish(said.wish)) return null
  const address = clientAddress.safeParse(text.replace(/\s+/g, ' ').trim().slice(0, 300)).data
  const isAddress = address !== undefined && /\p{L}{3}/u.test(address) && !text.includes('?')
  if (!isAddress || address.split(' ').length < 2) return null
  const isPlace = page !== null && wantedOf(page, wanted, text).placeId !== wanted.placeId
  if (isPlace && !/\d|\b(?:rua|av|avenida|travessa|pra[çc]a|estrada)\b/iu.test(text)) return null
  return [{ kind: 'address', address }]
}
