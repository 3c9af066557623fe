import { weekdayName } from './dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from './grammar.rule.ts'
import { number } from './numbers.rule.ts'

const changing = word(
  'mudar mudo mudei mudou mudando mudamos trocar troco troquei trocou trocando trocamos',
)
/** What changes in a life, and is no appointment. */
const ofLife = word(
  `cidade estado pais casa bairro endereco apartamento ap ape emprego trabalho empresa telefone celular numero
  chip aparelho carro plano convenio escola faculdade turno escala`,
)
/** `me mudar de cidade`, `troquei de celular`; `me mudar` alone is no appointment, `me muda pra quinta` is. */
const lifeChanges: Rule<unknown> = either<unknown>(
  sequence(
    [
      optional(word('me')),
      changing,
      phrase('de; para outra; para outro; para uma; para um'),
      ofLife,
    ],
    (_me, _changes) => true,
  ),
  unless(
    sequence([word('me'), changing], (_me, _changes) => true),
    either<unknown>(
      sequence(
        [
          word('para de'),
          optional(word('a o as')),
          either<unknown>(
            weekdayName,
            number,
            piece('clock'),
            piece('date'),
            word(
              'hoje amanha depois semana mes dia dias outro outra proxima proximo manha tarde noite horario hora data meio',
            ),
          ),
        ],
        (to, _the, _when) => to,
      ),
      word('as'),
    ),
  ),
)

/** `puxa, que pena`: a sigh, and no wish to pull a time forward. */
const sigh: Rule<unknown> = either<unknown>(
  phrase('puxa vida; poxa vida'),
  before(word('puxa'), end),
)

/** `amanhã 17h, que eu saio mais cedo` */
const hoursOfWork: Rule<unknown> = sequence(
  [
    word('saio sai sair saindo sairei chego largo largar acordo entro volto'),
    word('mais'),
    word('cedo tarde'),
  ],
  (verb, _more, _when) => verb,
)

/** Words of the grammar that only tell something about the client. */
export const newsRule: Rule<unknown> = either<unknown>(lifeChanges, hoursOfWork, sigh)
