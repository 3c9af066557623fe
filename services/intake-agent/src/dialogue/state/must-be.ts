import { match } from '../../language/wishes/wish.rule.ts'
import { plain } from '../../language/words/spelling.rule.ts'
import { isOfProfession } from '../booking/search-pages.ts'
import { names, wordsAbout } from '../choosing/choose.ts'
import type { OwnAppointment } from '../tools.ts'
import { localStart } from '../words.ts'
import type { Heard } from './heard.ts'

const APPOINTMENT =
  'consulta|sessao|aula|corte|horario|atendimento|barba|treino|unhas?|retorno|avaliacao|fisio|terapia'
const MUST_BE =
  /(?:^|[,.!] ?|\b(?:oi|ola|bom dia|boa tarde|boa noite) )(?<the>[oa]|meu|minha) (?<what>\p{L}+)(?: \p{L}+){0,4}? (?:vai|vao|tem|tera|teria|precisa|precisaria)(?: (?:ter|precisar))?(?: (?:que|q|de))? (?:ser|ficar|passar)\b/u

/** `o que mudou é o Bruno, bota ele pra sábado`: whom somebody else would be is not named before. */
const PUTS_THEM =
  /\b(?:mudou|muda|mexe|complicou|apertou|embolou) (?:e|eh|foi|so)? ?(?:com |n|d)?[oa] (?<what>\p{L}+)\b.*\b(?:bota|joga|passa|leva|coloca)r? (?:ele|ela|isso|para|pra)\b/su

/** `o corte com o Bruno vai ter que ser sexta`, `minha sessão tem que ficar pra sexta` of who has that appointment. */
export async function mustBe(
  { said, text }: Heard,
  ownAppointments: () => Promise<readonly OwnAppointment[]>,
): Promise<boolean> {
  const { acts, wish, words } = said
  if (wish.choices.length === 0) return false
  if (acts.some((act) => ['cancel', 'another', 'find', 'weekly'].includes(act))) return false
  const found = MUST_BE.exec(plain(text)) ?? PUTS_THEM.exec(plain(text))
  const { the = '', what = '' } = found?.groups ?? {}
  // `a consulta` of the sentence alone books nothing.
  if (what === '' || (acts.includes('book') && what !== 'consulta')) return false
  const isMine = the.length > 1 && new RegExp(`^(?:${APPOINTMENT})$`).test(what)
  const meant = (await ownAppointments()).filter(
    (one) =>
      isMine ||
      [what, ...words].some((word) => names([word], wordsAbout(one)) || isOfProfession(word, one)),
  )
  // The time that they have already is no other one.
  return (
    meant.length > 0 &&
    !meant.some((one) => match(wish, localStart(one.startsAt, one.timezone)) === 'said')
  )
}
