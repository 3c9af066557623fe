import { isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { isOfAppointment } from './old-time.rule.ts'
import { takesOff } from './takes-off.rule.ts'
import { wordsAfter } from './words-around.rule.ts'

/** What may stand between the appointment and the verb: `a do dia 11 essa pode deixar`. */
const BETWEEN = '(?:eu|voce|voces|ai|essa|esse|ela|ele|ja|so|por favor)'
const CHANGING =
  '(?:mexe|mexa|mexer|toca|toque|tocar|cancela|cancele|cancelar|desmarca|desmarque|desmarcar|tira|tire|tirar|apaga|apague|apagar|muda|mude|mudar)'
/** `pode deixar`, `quero manter`, `vou deixar marcada` */
const LETS = '(?:(?:pode|podem|quero|vou|prefiro|da para) (?:deixar|manter)|deixa|deixe)'
/** `pode ficar`, `que fica de pé`; `pode ficar pra sexta` moves it. */
const STANDS =
  '(?:(?:pode|que vai) (?:ficar|continuar|permanecer|seguir)|que (?:fica|continua|permanece|segue)|fica de pe|(?:continua|ta|esta) (?:tudo )?(?:certa|certo|certinha|certinho|ok))'
/** `não mexe`, `não precisa cancelar`, `não é pra tirar` */
const UNTOUCHED = `(?:(?:nao|nem) (?:(?:precisa|e para|quero|vou|pode|vai) )?${CHANGING})`
/** After these it gets another time, or it is not wanted. */
const NOT_MOVED =
  '(?! (?:(?:ela|essa|isso|ai) )?(?:para|pra|melhor|bom|boa|otim[ao]|perfeit[ao]|mais|de lado|quieto|livre|vaga|vago|sem|cair|ir|outr[ao]|uma?))'

/** `(dia 11) já voltei`, `eu vou estar de volta`, `tá de pé` */
const COMES =
  '(?:(?:voltei|(?:vou estar|estou|estarei) (?:de volta|por aqui|em casa|na cidade|livre))|(?:ta|esta|continua) (?:de pe|mantid[ao]|valendo))'

const LEFT_ALONE = new RegExp(`^(?:${BETWEEN} )*(?:${LETS}|${STANDS}|${UNTOUCHED})\\b${NOT_MOVED}`)
const COMES_THEN = new RegExp(`^(?:${BETWEEN} )*${COMES}\\b`)

const CANCELS = /^(?:cancel|desmar[cq]|desist)/
const cancels = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      (token.kind === 'word' && CANCELS.test(token.text)) || takesOff(tokens, at) !== null,
  )

/** `não vou conseguir ir dia 27 nem dia 4, mas dia 11 …` */
const cannotCome = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      isWord(token, 'nao') &&
      isWord(tokens[at + 1], 'vou', 'posso', 'consigo', 'poderei', 'conseguirei'),
  )

/**
 * `a do dia 11 pode deixar`, `a de sexta não mexe`: an appointment that is to stay. `A de sexta pode deixar pra sábado`
 * moves it. Who cancels others says of it, too, that they come: `cancela a do dia 4, dia 11 já voltei`.
 */
export function isLeftAlone(tokens: readonly Token[], at: number, next: number): boolean {
  if (isQuestion(tokens, next)) return false
  const after = wordsAfter(tokens, next)
  if (COMES_THEN.test(after) && (cancels(tokens) || cannotCome(tokens))) return true
  return LEFT_ALONE.test(after) && (isOfAppointment(tokens, at) || cancels(tokens))
}
