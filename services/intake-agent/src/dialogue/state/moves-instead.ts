import type { Understanding } from '../../language/understanding.rule.ts'
import { isNoWish } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'

const MOVES =
  /\b(?:(?:mud|remarc|reagend|transfer|troc|alter|posterg)[a-z]+|adi(?:ar|a|e)|(?:passa|joga|empurra|bota)r? (?:[^.,;!?]{1,40} )?(?:pra|pras|pro|para)(?: a| as| o)? (?:\d|hoje|amanha|depois|outr[ao]|segunda|terca|quarta|quinta|sexta|sabado|mais))/
/** `dá pra ser uma hora depois?` */
const ASKS =
  /\b(?:da|daria|pode|podia|poderia|teria como|tem como|consegue) (?:pra |para )?(?:ser|ficar)\b/
const ASKS_LATER =
  /\b(?:consegue|conseguem|tem como|da pra|da para|pode|rola|teria)\b[^.!]*\b(?:mais tarde|mais cedo|depois|antes)\b[^.!]*\?/
const SAYS_LATE =
  /\b(?:vou|vamos|vai|irei) (?:me |se |nos )?(?:atrasar|demorar)|\bcheg(?:o|ar|arei|ue|ando)\b|\b(?:to|tou|estou|estamos) (?:muito |bem )?atrasad[oa]s?\b/
/** `queria mudar pra uma hora mais tarde, o trânsito tá horrível`: a wish to move is no delay. */
export function movesInstead({ acts, wish, from }: Understanding, text: string): boolean {
  const said = plain(text)
  // `consegue uma hora mais tarde na quinta? o trânsito é osso`
  if (ASKS_LATER.test(said) && !SAYS_LATE.test(said) && wish.by !== null) return true
  const isTimed = wish.choices.length > 0 || from !== null
  if (ASKS.test(said) && text.includes('?') && !SAYS_LATE.test(said) && !isNoWish(wish)) return true
  const isMove = (acts.includes('reschedule') || wish.by !== null) && MOVES.test(said)
  return isMove && (isTimed || (!isNoWish(wish) && !SAYS_LATE.test(said)))
}
