import { understand } from '../../language/understand.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { relations } from '../../language/words/relations.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { names } from '../choosing/choose.ts'
import type { Turn } from '../conversation.ts'
import type { Memory } from '../memory.ts'
import { isFresh } from './done.ts'
import type { Heard } from './heard.ts'

const OF_ANOTHER =
  /^\s*(?:(?:beleza|blz|show|ok|t[áa]|certo|obrigad[oa]|valeu|perfeito|[óo]timo|ent[ãa]o|a[íi]|e|agora|tamb[ée]m|depois|falta|s[óo])[,.!]?\s+)+(?:[oa]s?|um|uma|mais um|mais uma|outro|outra)\s+d(?:[oa]\s+(?<own>(?:meu|minha|nosso|nossa)\s+)?|e\s+(?<other>(?:meu|minha|nosso|nossa)\s+)?)(?<whom>\p{L}+(?:\s+\p{Lu}\p{L}+)*)/iu

/** `agora o meu filho Caíque, 10h30`: a person, and then a time or nothing. */
const ANOTHER =
  /^\s*(?:(?:beleza|blz|show|ok|t[áa]|certo|obrigad[oa]|valeu|perfeito|[óo]timo|a[íi]|ah|e|ent[ãa]o)[,.!]?\s+)*(?:agora|depois|falta|faltou|e|tamb[ée]m)\s+(?:s[óo]\s+)?(?:[oa]\s+)?(?:(?<own>(?:meu|minha|nosso|nossa)\s+))(?<whom>\p{L}+)(?!\p{L})/iu

/** `e o do meu filho Caio logo depois`, right after a booking: another one, for him. */
export function withFurtherGuest(
  turn: Turn,
  memory: Memory,
  { said, text }: Heard,
  today: Temporal.PlainDate,
): Heard['said'] {
  const { done, task, proposal, page } = memory
  const isAfterBooking = done?.kind === 'book' && task === null && proposal === null
  if (!isAfterBooking || !isFresh(memory, turn) || said.forWhom !== null) return said
  if (said.acts.some((act) => ['reschedule', 'cancel', 'list', 'late', 'paid'].includes(act)))
    return said
  const person = ANOTHER.exec(text.normalize('NFC'))
  const found = OF_ANOTHER.exec(text.normalize('NFC')) ?? person
  const { own, other, whom = '' } = found?.groups ?? {}
  const [first = '', second] = plain(whom).split(/\s+/)
  const isRelation = (own ?? other) !== undefined && relations.has(first)
  const isProfessional = [page?.name ?? '', ...turn.around.pages.map(({ name }) => name)].some(
    (name) => names([first], name),
  )
  if (!found || !(isRelation || (second !== undefined && !isProfessional))) return said
  const rest = text.normalize('NFC').slice(found.index + found[0].length)
  const further = understand(`marca um para ${own ?? other ?? ''}${whom}${rest}`, today)
  // `agora minha filha não quer mais` tells something else.
  const isTold =
    further.words.length > 0 || further.acts.some((act) => act !== 'book' && act !== 'another')
  return found === person && (isTold || isNoWish(further.wish)) ? said : further
}
