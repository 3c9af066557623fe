import type { Understanding } from '../../../language/understanding.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import type { Heard } from '../heard.ts'

const WORD = String.raw`(\p{L}{3,})`
const OF = '(?:(?:com |n|d|)[oa] |[oa] d[oa] |(?:com|de) )?'
const END = String.raw`(?=\s*(?:[,.;!?\n]|$))`
/** Here a reason may follow: `o barbeiro deixa que sábado eu já desço`. */
const END_OR_WHY = String.raw`(?=\s*(?:[,.;!?\n]|$)| (?:que|pois|porque|ja que)\b)`
/** A new time or a verb after these words says that nothing stays: `a Ana fica pra sexta`, `a Ana eu vou cancelar`. */
const NOT_TO = String.raw`(?!\p{L})(?! (?:(?:so|somente|apenas) com|com|para|pra|pras|as|na|no|em|mais|melhor|ruim|dificil|ter|de|\p{L}+[aei]r)\b)(?! \d)`

const ON_DAY = String.raw`(?:,? (?:n[ao] |d[ao] )?(?:hoje|amanha|segunda|terca|quarta|quinta|sexta|sabado|dia \d+)(?: feira)?)?(?: de (?:manha|tarde|noite))?`

/** `a psicóloga fica`, `com a Ana quinta tá certo`, `na psicóloga ninguém mexe`, `a Ana eu vou` */
const STAYS = new RegExp(
  String.raw`(?<!\p{L})${WORD}(?: (?:ela|essa|esse|ai|sim|que))?${ON_DAY},? (?:(?:eu |voce |pode |vai |ja )?(?:fica|ficar|continua|continuar|permanece|segue|mantenho|mantem|manter|(?:ta|esta) (?:de pe|mantid[oa]|valendo|ok|certo|certa|otimo|tranquilo))|(?:ninguem|nao|nem|nunca) (?:se )?(?:mexe|mexa|mexer|toca|toque|encosta)|eu vou(?: sim)?|(?:eu )?nao (?:abro mao|largo|troco|perco)|eu quero manter|(?:deixa|deixe|pode deixar)(?: (?:quiet[oa]|como (?:ta|esta)|ai))?${END_OR_WHY}|(?:eu )?nao${END})${NOT_TO}`,
  'gu',
)
/** `não mexe na Ana`, `mantém a psicóloga`, `sem mexer na da Ana` */
const KEEPS = new RegExp(
  String.raw`(?<!\p{L})(?:(?:nao|nem|sem) (?:e para |precisa )?(?:mexe|mexa|mexam|mexer|toca|toque|tocar|cancela|cancele|cancelar|desmarca|desmarque|desmarcar) |(?:mantem|mantenha|manter|preserva|preserve|poupa|poupe) (?:so |somente |apenas )?|(?:deixa|deixe) (?:quiet[oa] )?)${OF}${WORD}(?! (?:para|pra|as|na|no)\b)`,
  'gu',
)
/** `vou ficar só com a Carla`, `continuo com a da Marta`, `agora só vou na Ana` */
const STAYS_WITH = new RegExp(
  String.raw`(?<!\p{L})(?:(?:fic(?:o|ar|arei|ando)|continu(?:o|ar|arei|ando)|sigo|seguir|seguindo)(?: so| somente| apenas)? com|(?:so|apenas|somente) (?:eu )?vou (?:com|n[ao]|continuar com|ficar com|seguir com)) (?:[oa] )?(?:d[oa] )?${WORD}${NOT_TO}`,
  'gu',
)
/** `fico com o Bruno na sexta`; `quero ficar com o Bruno na sexta` wishes for it. */
const STAYS_ON_DAY = new RegExp(
  String.raw`(?<!\p{L})(?:fico|continuo|sigo)(?: so| somente| apenas)? com (?:[oa] )?(?:d[oa] )?${WORD}(?= n[oa] (?:segunda|terca|quarta|quinta|sexta|sabado|domingo|dia)\b)`,
  'gu',
)
/** What somebody does, and no name: `só volto domingo`, `só chego sábado`. */
const DOES =
  'volt(?:o|amos|ei)|retorn(?:o|amos)|cheg(?:o|amos)|desembarc(?:o|amos)|desco|saio|saimos|larg(?:o|amos)|folg(?:o|amos)|poss(?:o|uo)|podemos|consig(?:o|a)|conseguimos|quer(?:o|ia)|precis(?:o|ava)|tenho|temos|estou|estarei|fico|trabalho|viajo|venho|vejo|depois|falta|acab\\w+|termin\\w+|comec\\w+|abrem?|fecham?|sai|chegam?|vai|vem|tem'
/** `só a nutri`, `somente a da Luiza` */
const ONLY = new RegExp(
  String.raw`(?<!\p{L})(?:so|somente|apenas|unicamente) (?!(?:eu )?(?:${DOES})\b)${OF}${WORD}`,
  'u',
)

/** `bota ele pra sábado`, `joga a do Bruno pra sexta` */
const MOVES_ONE =
  /\b(?:bota|joga|passa|leva|coloca|poe)r? (?:el[ea]|[ao] d[ao] \w+) (?:pr[ao]s?|para)\b/

/** `o Bruno eu pago na hora`, `a Ana ainda não paguei`: not whom somebody has paid. */
const PAYS_LATER = new RegExp(
  String.raw`(?<!\p{L})${WORD}${ON_DAY},? (?:eu )?(?:so )?(?:pago|acerto|vou pagar|pretendo pagar|ainda (?:vou|nao|falta)|nao paguei|falta pagar)(?!\p{L})`,
  'gu',
)

/** Of whom the message speaks whose appointment it changes; who is told to stay is spared, as by `menos a Ana`. */
export function withKeptNames({ said, text }: Heard): Understanding {
  const words = plain(text)
  const isChange = said.acts.some((act) => act === 'cancel' || act === 'reschedule')
  const isPaid = said.acts.includes('paid')
  if (!isChange && !isPaid && !MOVES_ONE.test(words)) return said
  const kept = new Set(
    (isPaid ? [PAYS_LATER] : [STAYS, KEEPS, STAYS_WITH, STAYS_ON_DAY]).flatMap((pattern) =>
      [...words.matchAll(pattern)].map(([, name = '']) => name),
    ),
  )
  const [, only] = ONLY.exec(words) ?? []
  const isOnly = only !== undefined && said.words.includes(only) && !kept.has(only)
  const isKept = (word: string) => kept.has(word) || (isOnly && word !== only)
  const spared = said.words.filter(isKept)
  if (spared.length === 0 || spared.length === said.words.length) return said
  return {
    ...said,
    words: said.words.filter((word) => !isKept(word)),
    spared: { ...said.spared, words: [...said.spared.words, ...spared] },
  }
}
