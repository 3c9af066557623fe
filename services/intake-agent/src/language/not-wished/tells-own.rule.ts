import { isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const MOST_BETWEEN = 6
/** What somebody does who comes, or wants something: `eu venho quinta`, `eu faço a unha quinta`. */
const COMING =
  `venho chego apareco passo vou volto corto faco fico topo aceito treino tiro pinto aparo hidrato
  marco agendo reservo mudo troco remarco cancelo desmarco confirmo mantenho escolho pego sugiro
  acho espero agradeco adoro gosto mando peco digo falo sinto pago tenho dependo moro to`.split(
    /\s+/,
  )
const BEFORE_VERB = 'so ja sempre ainda nao que'.split(' ')

/** `eu largo cedo aí duas e quarenta fica ótimo` */
const concludes = (token: Token | undefined): boolean =>
  isWord(token, 'ai', 'entao', 'mas') || isWishWord(token)

/** `eu entrego as fardas (na sexta)`, `eu busco a netinha (às dez)`: what whoever writes does elsewhere. */
export function tellsOwn(tokens: readonly Token[], at: number): boolean {
  const clause = clauseBefore(tokens, at, { most: MOST_BETWEEN, ends: concludes })
  const subject = clause.find((one) => isWord(tokens[one], 'eu'))
  if (subject === undefined) return false
  let verb = subject + 1
  while (isWord(tokens[verb], ...BEFORE_VERB)) verb += 1
  const token = tokens[verb]
  const isTold =
    token?.kind === 'word' &&
    /^[a-z]{3,}o$/.test(token.text) &&
    !isWishWord(token) &&
    !isWord(token, ...COMING)
  // `eu caso sábado` and `eu acordo 7h` have their own rules: here the verb has an object.
  return isTold && verb < at - 1
}
