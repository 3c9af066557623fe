import { weekdayName } from '../dates/day-words.rule.ts'
import {
  before,
  either,
  end,
  many,
  optional,
  phrase,
  piece,
  type Rule,
  sequence,
  unless,
  word,
} from '../grammar.rule.ts'
import { number } from '../numbers.rule.ts'
import { knowsWhere } from './knows.rule.ts'

const changing = word(
  'mudar mudo mudei mudou mudando mudamos trocar troco troquei trocou trocando trocamos',
)
/** What changes in a life, and is no appointment. */
const ofLife = word(
  `cidade estado pais casa bairro endereco apartamento ap ape emprego trabalho empresa telefone celular numero
  chip aparelho carro plano convenio escola faculdade turno escala`,
)
/** `mudar o visual`, `trocar de estilo`: what somebody comes for. */
const looks: Rule<unknown> = sequence(
  [changing, word('o a de'), word('visual look cara estilo vida roupa fralda curativo')],
  (changes) => changes,
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

/** `vou virar a noite trabalhando` */
const nightThrough: Rule<unknown> = phrase(
  'virar a noite; viro a noite; virei a noite; virado a noite; virada a noite; virando a noite; virar noite; viro noite; virei noite',
)

/** `não dormi nada essa noite`: the night that is over. */
const sleptBadly: Rule<unknown> = sequence(
  [
    optional(word('nao nem mal')),
    word('dormi dormimos preguei passei acordei'),
    many(
      word('nada bem direito mal muito pouco quase o olho os olhos acordado acordada varias vezes'),
    ),
    phrase(
      'essa noite; esta noite; nessa noite; nesta noite; a noite; de noite; a noite toda; a noite inteira; essa noite toda',
    ),
  ],
  (_not, slept) => slept,
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

/** `onde se lê 13h50`, `onde eu disse quinta`: what was written before, and no place. */
const whereWritten: Rule<unknown> =
  phrase(`onde se le; onde le; onde li; onde esta escrito; onde ta escrito; onde escrevi;
  onde eu escrevi; onde disse; onde eu disse; onde falei; onde eu falei; onde botei; onde eu botei; onde coloquei; onde eu coloquei;
  onde mandei; onde eu mandei; onde pus; onde eu pus`)

/** `minha médica mandou procurar vocês`: whoever writes has found them. */
const hasFound: Rule<unknown> =
  phrase(`procurar voces; procurar voce; procurei voces; procurei voce; procurar a senhora;
  procurar o senhor; procurando voces; procurando voce; procurava voces; procurava voce; procuro voces; procuro voce; procurar ajuda; procurar sua ajuda;
  encontrar voces; encontrei voces; encontrei voce; encontrar voce; procurar vosmice; procurar vossa senhoria`)

/** `eu que cuido de tudo`, `resolvo tudo em casa`: what somebody does, and no appointments. */
const doesAll: Rule<unknown> = sequence(
  [
    either<unknown>(
      word('cuido cuida cuidando cuidar resolvo resolve faco carrego seguro sustento'),
      phrase('tomo conta; dou conta; tomar conta; dar conta; corro atras'),
    ),
    optional(word('de')),
    phrase('tudo; todos; todo mundo; todas'),
  ],
  (_does, _of, _all) => true,
)

/** `bom dia, ainda é de manhã`, `já é de noite`: what time of day it is now. */
const timeOfNow: Rule<unknown> = phrase(
  'ainda e de manha; ainda e de tarde; ainda e de noite; ja e de tarde; ja e de noite',
)

/** `faço só corte hoje em dia`: of these times, and not of today. */
const nowadays: Rule<unknown> = phrase('hoje em dia; nos dias de hoje')

/** `toda segunda, sem faltar nenhuma`: whoever says so comes. */
const neverMisses: Rule<unknown> = phrase(
  'sem faltar; sem faltar nenhuma; sem faltar nenhum; sem faltar uma; sem faltar um; sem faltar nada',
)

/** Words of the grammar that only tell something about the client. */
export const newsRule: Rule<unknown> = either<unknown>(
  lifeChanges,
  looks,
  nightThrough,
  sleptBadly,
  hoursOfWork,
  sigh,
  whereWritten,
  hasFound,
  knowsWhere,
  doesAll,
  timeOfNow,
  neverMisses,
  nowadays,
)
