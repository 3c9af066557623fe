import { DAY_ENDS } from '../times/clock.rule.ts'
import type { Openness } from '../wishes/openness.rule.ts'
import type { TimeRange } from '../wishes/wish.rule.ts'
import type { Element } from '../wishes/wish-of.rule.ts'
import { isChange } from '../words/change-verbs.rule.ts'
import { busyPlaces, events, occasions } from '../words/occasions.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { isWishWord } from '../words/wish-words.rule.ts'
import { clauseBefore, wordsAfter, wordsBefore } from './words-around.rule.ts'

/** Verbs and occasions that tell why somebody can come at no other time. */
const REASON = new RegExp(
  `^(?:(?:acab|termin|viaj|volt)[a-z]+|saio|largo|entro|acordo|chego|levanto|sai|dou|toco|canto|apresento|imprevisto|estudo|${events.join('|')})$`,
)
/** `depois do trabalho` tells when, and not why. */
const ofWhen = ['do', 'da', 'de', 'o', 'ao', 'no', 'para', 'pelo', 'apos']
/** `depois do meu trabalho`; `meu voo é sexta` tells why. */
const isOfWhen = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[isWord(tokens[at], 'meu') ? at - 1 : at], ...ofWhen)
const MOST_IN_REASON = 4
/** After these the wish stands: `viajo quarta, então quinta`. */
const CONCLUDING = 'entao mas ai se tivesse seria'.split(' ')
const concludes = (token: Token | undefined): boolean =>
  token?.kind !== 'word' || isWord(token, ...CONCLUDING) || isWishWord(token) || isChange(token)
/** `sempre faço sessão na quinta` */
const USUALLY = ['sempre', 'geralmente', 'normalmente', 'costumo']

/** `minhas provas acabam dia 8`, `saio do plantão às 7`: the verb stands shortly before, in the same part. */
export const isPrelude = (tokens: readonly Token[], at: number): boolean =>
  clauseBefore(tokens, at, { most: MOST_IN_REASON, ends: concludes }).some((one) => {
    const token = tokens[one]
    const isReason = token?.kind === 'word' && REASON.test(token.text)
    return (isReason && !isOfWhen(tokens, one - 1)) || (isWord(token, ...USUALLY) && one < at - 1)
  })

const OCCASION = `(?:(?:um|uma|minha|meu|o|a) )?(?:${occasions.join('|')})`
const HAS = '(?:tenho|tem|temos|vou ter|vai ter)'

/** `vou estar fora quinta`, `marquei um exame sexta`, `tenho uma pelada no sábado`, `tem ensaio sexta` */
const AWAY = new RegExp(
  String.raw`(?:vou (?:estar|esta|ta|tar|ficar) (?:fora|viajando|ocupad[oa]|de plantao|trabalhando|em aula|sem carro)|(?:marquei|marcaram|apareceu|surgiu|caiu|${HAS}) ${OCCASION}(?: d[aeo]s? (?!semana\b)(?:(?:meu|minha|nosso|nossa|setimo) )?\w+| com (?:o|a|os|as) \w+| n[ao] \w+)?)(?: (?:na|no|nessa|nesta|nesse|neste|para|a))?$`,
)

/** `tem remate no sindicato (sexta)`; `tem horário no sábado` and `tem vaga no Recife` ask. */
const HAPPENS_THERE =
  /(?:^|, |\b(?:que|porque) )(?:tem|vai ter|tenho) (?:um |uma )?(?!(?:horario|hora|vaga|corte|barba|unha|consulta|sessao|aula|alguem|algum|alguma|como|agenda|encaixe)\b)\w{4,}(?: d[aeo] \w+)? n[ao] (?!(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|semana|tarde|manha|parte|dia)\b)\w+(?: (?:na|no|nesta|nessa))?$/

/** `a firma inventou um treinamento amanhã`, `apareceu um serviço na quinta`; `apareceu um horário amanhã` is free. */
const TURNED_UP =
  /\b(?:invent|arrum|aparec|surg|brot|ca|marc|convoc|chamar)(?:ou|eu|iu|aram|am) (?:um|uma|pr[ao]|para o|para a) (?!(?:horario|horarinho|hora|horinha|vaga|vaguinha|tempo|encaixe|desistencia|brecha|folga|janela)\b)\w+(?: d[aeo]s? \w+)?(?: (?:na|no|nessa|nesta|nesse|neste|para|a))?$/
const OCCASION_AFTER = new RegExp(String.raw`^(?:eu )?${HAS} ${OCCASION}\b`)

/** `sábado tem batizado, então sexta`, `sábado tenho pelada` */
export const isOccasionAfter = (tokens: readonly Token[], at: number): boolean =>
  OCCASION_AFTER.test(wordsAfter(tokens, at))

/** `melhor às 19h, que às 18 ainda sai a fornada`: what keeps somebody from coming then. */
export function isWhyNot(tokens: readonly Token[], at: number, next: number): boolean {
  const isApart = ['stop', 'clock'].includes(tokens[at - 2]?.kind ?? '')
  const isBecause =
    isWord(tokens[at - 1], 'porque', 'pois') ||
    (isWord(tokens[at - 1], 'que') && (isApart || isWord(tokens[at - 2], 'ja')))
  const said = isBecause ? wordsAfter(tokens, next) : ''
  return KEEPS_AWAY.test(said) && !SUITS.test(said)
}
const KEEPS_AWAY =
  /\b(?:ainda|estou|estarei|esta|ta|tenho|tem|saio|sai|fico|trabalho|tomo|almoco|janto|durmo|treino|malho|corro|faco|ajudo|cuido|pego|chego|entro|levo|busco|vou|dou|fecho|abro|fecha|abre|lota|enche|aperta|complica|comeca|acaba|termina)\b/
const SUITS =
  /(?<!\bnao )\b(?:posso|consigo|da|serve|livre|folga|tranquil[oa]|bom|boa|melhor|pode|quero|queria|marca|vaga|horario)\b/

/** Who and what keeps somebody from coming. */
const THEIRS = [
  ...relations,
  ...`creche escola escolinha colegio faculdade trabalho empresa firma baba empregada diarista faxineira patroes chefe obra
  igreja onibus metro carro moto bus gas luz agua tecnico pedreiro mudanca transito`.split(/\s+/),
].join('|')
const THEIR_NEWS = String.raw`(?:[ao]s?|meus?|minhas?|noss[ao]s?) (?:${THEIRS})s?(?: d[aeo]s? \w+| del[ae])?(?: (?:so|ja|ainda|tambem))? (?:nao (?:abr|funcion|vem|vao|vai|pod|tem|est|ta|consegu|trabalh|rod|peg|pass|fic|volt)\w*|(?:fecha|fecham|opera|casa|viaja|viajam|chega|chegam|trabalha|trabalham|vem|faz|fazem|tem|volta|esta|ta|quebrou|adoeceu)\b|(?:me )?(?:atrasa|trava|lota|piora|complica)\b)`
const NEWS_AFTER = new RegExp(`^${THEIR_NEWS}`)
const NEWS_BEFORE = new RegExp(
  String.raw`(?:^|\b(?:que|e|mas|porque) )${THEIR_NEWS}(?: (?!quer\b|quero\b|pode\b)\w+){0,2}$`,
)

/** `(amanhã) chove muito` */
const RAINS = /^(?:ja |so )?(?:chove|vai chover|ta chovendo)\b/

/** `sexta a creche não abre, me encaixa quinta?`, `minha mãe opera quinta, tem sexta?`: what happens on that day. */
export const isTheirNews = (tokens: readonly Token[], at: number, next: number): boolean =>
  NEWS_AFTER.test(wordsAfter(tokens, next)) ||
  NEWS_BEFORE.test(wordsBefore(tokens, at)) ||
  AWAY.test(wordsBefore(tokens, at)) ||
  TURNED_UP.test(wordsBefore(tokens, at)) ||
  RAINS.test(wordsAfter(tokens, next)) ||
  (HAPPENS_THERE.test(wordsBefore(tokens, at)) && !isQuestion(tokens, at))

/** `trabalho até as 17h30`, `tô na aula das 8 às 12`, `dou plantão de manhã`: when whoever writes is busy. */
const BUSY_DURING = new RegExp(
  String.raw`(?:^|\b)(?:(?:expediente|turno|plantao|aula|curso|reuniao|trabalho) (?:vai|dura|e|acaba|termina|so acaba)|(?<!(?:do|no|ao|de|meu|antes|depois|sair|para) )(?:trabalho|trabalhando|estudo|estudando|durmo)|(?:estou|fico|to|estarei|pego|entro) (?:no|na|em|de|preso no|presa no) (?:${busyPlaces.join('|')})|(?:tenho|dou|pego) (?:aula|plantao|reuniao|expediente)|(?:estou|fico|estarei) (?:ocupad|enrolad|pres)[oa])(?: (?:la|aqui|hoje|sempre|so|o|todo|dia|todos|os|dias|e|amanha|de|a|segunda|sexta|sabado|feira)){0,5}$`,
)

/** `eu descarrego (até umas cinco)`, `dou aula no colégio (até as duas)` */
const BUSY_UNTIL =
  /(?:^|\b(?:eu|i|que|e|porque|pois) )(?!(?:posso|consigo|quero|prefiro|aceito|espero|topo|preciso|marco|fico|tenho|caso|pelo|tudo|isso|mesmo|tempo|sabado|domingo|horario)\b)(?:\w{3,}o|dou aula)(?: (?:ali|la|aqui))?(?: (?:n[ao]|em|as|at|the) \w+(?: \w+){0,3})?$/

export const isBusyDuring = (tokens: readonly Token[], at: number): boolean => {
  const before = wordsBefore(tokens, at)
  return BUSY_DURING.test(before) || (isWord(tokens[at], 'ate') && BUSY_UNTIL.test(before))
}

/** The time until somebody is free again. */
export const untilFree = ({ from, to }: TimeRange): TimeRange =>
  from < to ? { from, to: to - 1 } : { from, to }

const GOES_AWAY =
  /^(?:eu )?(?:vou|preciso|tenho) (?:\w+ ){0,2}(?:viajar|viajando|trabalhar|trabalhando)\b/

/** `amanhã cedo vou viajar, tem que ser hoje` */
export const isReasonAfter = (tokens: readonly Token[], at: number): boolean =>
  GOES_AWAY.test(wordsAfter(tokens, at))

/** `15h ou mais tarde` is from three on; null: nothing bounds it. */
export function boundBy(says: Openness, last: Element | null): TimeRange | null {
  if (last?.kind !== 'time' || last.time.from !== last.time.to) return null
  if (says === 'later') return { from: last.time.from, to: DAY_ENDS }
  return says === 'earlier' ? { from: 0, to: last.time.from } : null
}

/** `pego meu filho às 17h na escola, quarta 18h?`: an hour before a day with its own only tells why, unless it is a choice. */
export function withoutToldHour<T extends Element | 'another'>(elements: readonly T[]): T[] {
  const [told, day, hour] = elements.filter((one) => one === 'another' || !one.isDenied)
  if (told === undefined || day === undefined || hour === undefined) return [...elements]
  if (told === 'another' || day === 'another' || hour === 'another') return [...elements]
  const isTold = told.kind === 'time' && told.time.from === told.time.to && !told.isAfterTo
  const isOwn = day.kind === 'days' && hour.kind === 'time' && hour.time.from === hour.time.to
  const isApart = !day.isBeside && !day.isAfterAnd && hour.isBeside
  return isTold && isOwn && isApart ? elements.filter((one) => one !== told) : [...elements]
}

/** `às 16h, que é o dia que a creche fecha mais tarde`: when others begin or end, and no later hour. */
export const closesThen = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], ...CLOSING)
/** `depois disso a igreja me toma o dia`, `antes disso eu tô no depósito`: why, and no later or earlier hour. */
export const isToldOfThen = (tokens: readonly Token[], next: number): boolean =>
  isWord(tokens[next - 1], 'disso') &&
  isWord(
    tokens[next],
    'eu',
    'o',
    'a',
    'os',
    'as',
    'meu',
    'minha',
    'tenho',
    'estou',
    'trabalho',
    'vou',
    'ja',
    'to',
  ) &&
  !isWord(tokens[next + 1], 'posso', 'consigo', 'quero', 'queria', 'prefiro', 'poderia')
const CLOSING =
  'fecha fecham abre abrem sai saem solta soltam fica ficam chega chegam comeca termina acaba volta voltam larga acordo durmo volto fico'.split(
    ' ',
  )

/** Whether an hour is wished for without a day, and the hour of something else was told. */
export function isHourOfSameDay({
  elements,
  told,
}: {
  elements: readonly (Element | 'another')[]
  told: readonly Element[]
}): boolean {
  const wished = elements.flatMap((one) => (one === 'another' || one.isDenied ? [] : one))
  const isHour = (one: Element) => one.kind === 'time' && one.time.from === one.time.to
  return wished.length > 0 && wished.every(isHour) && told.some(isHour)
}

/** `só consigo depois disso, queria quarta às seis`: the hour that is named after it says when. */
export function withoutShift(
  elements: readonly (Element | 'another')[],
  says: ReadonlySet<Openness>,
): ReadonlySet<Openness> {
  const isNamed = elements.some(
    (one) =>
      one !== 'another' && one.kind === 'time' && !one.isDenied && one.time.from === one.time.to,
  )
  return isNamed ? new Set([...says].filter((one) => one !== 'later' && one !== 'earlier')) : says
}

/** `saio do trabalho às 17, dá pra ser depois disso?`: from the hour that was told, or until it. */
export function afterTold(
  preludes: readonly Element[],
  says: ReadonlySet<Openness>,
): Element | null {
  const told = preludes.find((one) => one.kind === 'time' && one.time.from === one.time.to)
  if (told?.kind !== 'time') return null
  const { from } = told.time
  if (says.has('later')) return { ...told, time: { from, to: DAY_ENDS } }
  return says.has('earlier') ? { ...told, time: { from: 0, to: from } } : null
}
