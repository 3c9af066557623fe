import { weekdayName } from '../dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  word,
} from '../grammar.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { clauseBefore } from './words-around.rule.ts'

const TAKING =
  'tira tirar tire risca riscar risque apaga apagar apague exclui excluir exclua remove remover remova some sumir deleta deletar limpa'.split(
    ' ',
  )
const MOST_BETWEEN = 7

const isAgenda = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'da', 'de') &&
  isWord(tokens[isWord(tokens[at + 1], 'sua', 'tua') ? at + 2 : at + 1], 'agenda')

/** `(tira isso aí de quinta) da tua agenda`: the words between say what. */
const offTheAgenda: Rule<unknown> = (tokens, at) => {
  if (!isAgenda(tokens, at)) return null
  const isTaken = clauseBefore(tokens, at, { most: MOST_BETWEEN }).some(
    // `tira uma dúvida da agenda`
    (one) => isWord(tokens[one], ...TAKING) && !isWord(tokens[one + 1], 'uma', 'um'),
  )
  if (!isTaken) return null
  return { value: true, next: isWord(tokens[at + 1], 'agenda') ? at + 2 : at + 3 }
}

const taking = word(TAKING.join(' '))

/** `tira essa pra mim`, `risca ela aí`; `tira essa dúvida` takes nothing off. */
const thatOne: Rule<unknown> = before(
  sequence(
    [
      taking,
      word('essa esse ela ele essas esses elas eles'),
      optional(phrase('ai; dai; para mim; ai para mim; dai para mim')),
    ],
    (verb) => verb,
  ),
  either<unknown>(end, word('que porque pois por'), phrase('e a; e o; e deixa; e mantem')),
)

/** `tira a de sexta`, `risca a do dia 4`: the appointment of a day. */
const theOneOf: Rule<unknown> = before(
  taking,
  sequence(
    [
      word('a o as os'),
      word('de da do das dos dessa desse'),
      either<unknown>(
        weekdayName,
        piece('date'),
        piece('clock'),
        piece('number'),
        word('dia dias hoje amanha depois semana proxima proximo outra outro'),
      ),
    ],
    (_the, _of, when) => when,
  ),
)

/** What takes an appointment off without the word: `tira isso da tua agenda`, `tira essa pra mim`, `tira a do dia 4`. */
export const takesOff: Rule<unknown> = either(offTheAgenda, thatOne, theOneOf)
