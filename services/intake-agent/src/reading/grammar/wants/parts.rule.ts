import { plain } from '../../../language/words/spelling.rule.ts'

/** What somebody does to an appointment, or to have one, by the beginning of the verb. */
const DOES =
  '(?:cancel|desmar[cq]|remar[cq]|reagend|mud|troc|pass|adi|marc|marqu|agend|confirm|bot|coloc|transf|jog|empurr|pux|antecip|adiant)(?:o|a|e|ar|ue|uem|em|am|ir|ira)'
const WANTS =
  '(?:(?:eu|ja|tambem|queria|quero|preciso|gostaria de|da pra|da para|pode|vou|tem como|ver se da pra) )*'
/** Verbs that ask for something: `queria mudar`, `marca`, `quero`. */
const VERB = `(?:${WANTS}${DOES}|quero|queria|preciso de|vou (?:me )?atrasar|(?:ja )?(?:paguei|fiz o (?:pix|pagamento)))`
const LINK =
  '(?:\\s*[,.;\\n]+\\s*(?:(?:e|ai|depois|tambem|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\\s+)*|\\s+(?:e|mas|ai)\\s+(?:(?:e|ai|depois|tambem|ja|agora|aproveita|aproveitando|no lugar(?: del[ae])?)\\s+)*)'
/** `(e no lugar) me arruma o Bruno`: verbs that get an appointment, and change none. */
export const GETS =
  '(?:(?:me|ve se|ve se me|pode me|da pra me) )?(?:arruma|arruma pra mim|arranja|consegue|descola|encaixa|ve|poe|bota|coloca|reserva|traz|chama)(?: ai)? (?=(?:pra mim )?(?:[oa] |uma? |com |n[oa] )?\\p{L}{3,})'
/** `e o barbeiro de sábado eu quero cancelar`: what is changed stands before its verb. */
const OBJECT = '(?:(?:[oa]|minha|meu|aquel[ea]|ess[ea]) )\\p{L}{3,}(?:,? (?!e |mas )\\S+){0,3},? '
const BEFORE_OBJECT = new RegExp(`${LINK}(?=${OBJECT}${VERB}(?!\\p{L}))`, 'gu')
const BEFORE_GETTING = new RegExp(`${LINK}(?=me ${GETS}|${GETS})`, 'gu')
const BEFORE_VERB = new RegExp(`${LINK}(?=${VERB}(?!\\p{L}))`, 'gu')
/** `e o Bruno`, `e com a Rita`, `e a de sexta`: the verb is the one before. */
const BEFORE_NAME = /(?:\s*,\s*e?|\s+e)\s+(?=(?:com |no |na |pro |pra )?(?:[oa] )?\p{L}{3,})/gu
const FIRST_VERB = new RegExp(`^.*?${VERB}(?!\\p{L})`, 'u')
/** `troca a psicóloga de quinta pelo Bruno` */
const EXCHANGE =
  /(?<!\p{L})(troc(?:a|ar|o|aria)|substitu(?:i|ir|a)) ([^,.;!?\n]+?) pel[oa] ([^.;!?\n]+)$/u
const A_TIME = /\d|\b(?:hoje|amanha|domingo|segunda|terca|quarta|quinta|sexta|sabado|tambem)\b/

/** A message as two, if it may say two things: what is asked first, and the rest. */
export interface Parts {
  first: string
  rest: string
  /** One professional for another: `troca a psicóloga pelo Bruno`. */
  isExchange?: true
}

/**
 * Where a message may be cut in two: before a further verb (`cancela a da psicóloga e muda o corte pra sexta`), or
 * before a further name, which has the verb of the first (`muda a Ana pra sexta e o Bruno pra sábado`).
 */
export function partsOf(text: string): Parts[] {
  const said = plain(text)
  // Letters that are written in more than one way would shift what is cut.
  if (said.length !== text.length) return []
  const [, verb, old, other] = EXCHANGE.exec(said) ?? []
  if (verb !== undefined && old !== undefined && other !== undefined) {
    const at = said.length - other.length
    const before = at - ' pelo '.length - old.length
    const first = `cancela ${text.slice(before, before + old.length)}`
    return [{ first, rest: `marca com ${text.slice(at)}`, isExchange: true }]
  }
  const cut = (match: RegExpExecArray, verb: string): Parts => ({
    first: text.slice(0, match.index),
    rest: `${verb}${text.slice(match.index + match[0].length)}`,
  })
  const further = [BEFORE_VERB, BEFORE_OBJECT, BEFORE_GETTING].flatMap((pattern) =>
    [...said.matchAll(pattern)].map((match) => cut(match, '')),
  )
  const [first] = FIRST_VERB.exec(said) ?? []
  if (first === undefined) return further
  const named = [...said.matchAll(BEFORE_NAME)].filter(
    (match) =>
      match.index >= first.length && A_TIME.test(said.slice(match.index + match[0].length)),
  )
  return [...further, ...named.map((match) => cut(match, `${text.slice(0, first.length)} `))]
}
