import { weekdayName } from '../dates/day-words.rule.ts'
import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { occasions } from '../words/occasions.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { afterPause, isEnd, isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { able, asking, moving, needing, preferring, wanting } from '../words/wish-words.rule.ts'
import { isKeptThat } from './kept-that.rule.ts'
import { isLeftAlone } from './left-alone.rule.ts'
import { isOfAppointment } from './old-time.rule.ts'
import { wordsAfter } from './words-around.rule.ts'

const BUSY =
  /^(?:enrolad|corrid|chei|lotad|complicad|apertad|ocupad|atolad|puxad)[oa]$|^(?:impossivel|dificil|ruim|viajando|fora)$/

/** What somebody has to do elsewhere: `quinta tenho que buscar meu filho`. */
const duties = 'levar buscar ir resolver cuidar ficar estar acompanhar'.split(' ')

/** Where somebody is who can't come: `no trabalho`, `de plantão`, `em reunião`. */
const PLACES =
  'servico batente loja padaria oficina obra fabrica feira escola aula expediente hospital estrada ferias academia igreja aeroporto rodoviaria forum onibus metro trem barca carro aviao transito creche cama banho'.split(
    ' ',
  )

/** What begins another clause: `quinta não posso mais pode ser segunda`, as people speak. */
const NEXT_CLAUSE = [
  ...[wanting, needing, preferring, able, asking, moving].flat(),
  // Of the words to book only those that are no nouns: `não tem sexta um encaixe?` is one clause.
  ...'marca bota mas so entao porque pois bora da daria rola me vamos serve'.split(' '),
]

/** Whether the clause asks: of `quarta tenho prova pode ser sexta?` only the second one does. */
export function asks(tokens: readonly Token[], at: number): boolean {
  const end = tokens.findIndex(
    (token, index) => index > at && (token.kind === 'stop' || isWord(token, ...NEXT_CLAUSE)),
  )
  const token = tokens[end]
  return token?.kind === 'stop' && token.isQuestion === true
}

/** `(15h30) já tô no trabalho`, `(quarta) vou estar viajando` */
function isAwayAt(tokens: readonly Token[], at: number): boolean {
  if (
    isWord(tokens[at], 'em', 'no', 'na', 'de', 'num', 'numa') &&
    isWord(tokens[at + 1], ...PLACES, ...occasions)
  )
    return true
  const word = tokens[at]
  return word?.kind === 'word' && DOING_ELSE.test(word.text)
}
/** `(8h) ainda tô deixando as crianças na escola`, `(9h) tô dormindo`; `(8h) tô chegando aí` comes. */
const DOING_ELSE =
  /^(?:trabalh|viaj|estud|dirig|dorm|acord|levant|deix|lev|busc|peg|cuid|almoc|jant|volt|sa|larg|arrum|cozinh|amament|atend|entreg|fech|abr)[aei]?ndo$/

/** `(essa semana) tô sem tempo` */
const isWithoutTime = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'tempo', 'folga', 'carro', 'condicao')

/** `(quarta) tenho prova`, `tenho uma reunião`, `tenho que levar minha mãe`, `marquei dentista`, `fico com meus netos` */
function isEngagedAt(tokens: readonly Token[], at: number): boolean {
  const what = isWord(tokens[at + 1], 'um', 'uma', 'o', 'a', 'meu', 'minha') ? at + 2 : at + 1
  if (isWord(tokens[at], 'tenho', 'marquei', 'faco')) {
    if (isWord(tokens[what], ...occasions)) return true
    if (isWord(tokens[at], 'tenho') && isWord(tokens[at + 1], 'aula')) return true
    return (
      isWord(tokens[at], 'tenho') &&
      isWord(tokens[at + 1], 'que', 'de') &&
      isWord(tokens[at + 2], ...duties)
    )
  }
  if (!isWord(tokens[at], 'levo', 'busco', 'acompanho', 'fico', 'cuido')) return false
  const whom = isWord(tokens[at + 1], 'com', 'da', 'do', 'dos', 'das', 'de') ? at + 2 : at + 1
  const person = tokens[isWord(tokens[whom], 'o', 'a', 'os', 'as', ...ofMine) ? whom + 1 : whom]
  return person?.kind === 'word' && relations.has(person.text.replace(/s$/, ''))
}
const ofMine = ['meu', 'minha', 'meus', 'minhas']

/** `essa semana estou enrolada`, `quinta é ruim`, `quinta eu trabalho`, `sexta é meu aniversário` */
const isBusyAfter = (tokens: readonly Token[], from: number): boolean => {
  const at = afterPause(tokens, from)
  let verb = at
  while (verb < at + 3 && isWord(tokens[verb], 'eu', 'ja', 'ainda', 'vou')) verb += 1
  const isGoing = verb > at && isWord(tokens[verb - 1], 'vou') && isWord(tokens[verb], 'ta', 'esta')
  const isBeing =
    isGoing || isWord(tokens[verb], 'estou', 'estarei', 'estar', 'fico', 'ficar', 'to')
  const where = isWord(tokens[verb + 1], 'preso', 'presa') ? verb + 2 : verb + 1
  if (isBeing && (isAwayAt(tokens, where) || isWithoutTime(tokens, where))) {
    return !asks(tokens, verb)
  }
  // `sexta é dia de feira`; on a day of rest somebody has time.
  const isOfDay = isWord(tokens[verb + 1], 'dia') && isWord(tokens[verb + 2], 'de')
  if (
    isWord(tokens[verb], 'e', 'eh') &&
    isOfDay &&
    !isWord(tokens[verb + 3], 'folga', 'descanso')
  ) {
    return !asks(tokens, verb)
  }
  const what = isWord(tokens[verb + 1], 'meu', 'minha', 'dia', 'o', 'a') ? verb + 2 : verb + 1
  if (isWord(tokens[verb], 'e', 'eh') && isWord(tokens[what], 'feriado', ...occasions)) {
    return !asks(tokens, verb)
  }
  // `18h é a hora da fornada`, `18h é horário de pico`
  const isHourOf =
    isWord(tokens[what], 'hora', 'horario') &&
    isWord(tokens[what + 1], 'de', 'da', 'do') &&
    !isWord(tokens[what + 2], 'consulta', 'sessao', 'aula', 'treino', 'corte', 'minha', 'meu')
  if (isWord(tokens[verb], 'e', 'eh') && isHourOf) return !asks(tokens, verb)
  // `amanhã eu trabalho até as 18` leaves the evening.
  const isUntil = isWord(tokens[verb + 1], 'ate', 'so', 'das', 'de')
  if (isWord(tokens[verb], 'trabalho', 'viajo', 'estudo', 'opero', 'embarco', 'toco', 'canto')) {
    return !isUntil && !asks(tokens, verb)
  }
  if (isEngagedAt(tokens, verb)) return !asks(tokens, verb)
  const isVerb = isWord(
    tokens[verb],
    'estou',
    'estarei',
    'esta',
    'ta',
    'e',
    'eh',
    'fica',
    'ficou',
    'ando',
  )
  const word = tokens[isVerb ? verb + 1 : verb]
  const isBusy = word?.kind === 'word' && BUSY.test(word.text)
  const isBad = isBusy || isTooEarlyAt(tokens, verb + 1, isHourBefore(tokens, from))
  return isVerb && isBad && !asks(tokens, verb)
}

const isHourBefore = (tokens: readonly Token[], next: number): boolean => {
  const token = tokens[next - 1]
  return token?.kind === 'clock' || token?.kind === 'number' || isWord(token, 'horas', 'hora')
}

/** `(9h é) madrugada`, `(9h é) muito cedo`; of a day only `(sexta é) tarde demais`: `sexta é tarde` may be its afternoon. */
function isTooEarlyAt(tokens: readonly Token[], at: number, isHour: boolean): boolean {
  const isToo = isWord(tokens[at], 'muito', 'tao', 'meio', 'bem', 'super')
  const what = isToo ? at + 1 : at
  // `9h é cedo mas tudo bem`
  const after = tokens[what + 1]?.kind === 'stop' ? what + 2 : what + 1
  if (isWord(tokens[after], 'mas')) return false
  if (isHour && isWord(tokens[what], 'madrugada')) return true
  const isWhole = isToo || isWord(tokens[what + 1], 'demais') || isHour
  return isWhole && isWord(tokens[what], 'cedo', 'tarde')
}

/** `(não dá) pra mim`, `(não dá) pro meu filho`, `(não dá) pra mim não` */
function afterWhom(tokens: readonly Token[], at: number): number {
  if (!isWord(tokens[at], 'para')) return at
  let whom = at + 1
  while (isWord(tokens[whom], 'o', 'a', 'meu', 'minha')) whom += 1
  if (tokens[whom]?.kind !== 'word') return at
  const isLast = isEnd(tokens, whom + 1) || isWord(tokens[whom + 1], 'nao')
  return isLast || isWord(tokens[whom], 'mim') ? whom + 1 : at
}

/** `(a de quinta) é que (eu não posso)`, `(quinta) que (não dá)` */
const afterStress = (tokens: readonly Token[], at: number): number => {
  const that = isWord(tokens[at], 'e', 'eh') ? at + 1 : at
  return isWord(tokens[that], 'que') ? that + 1 : at
}

/** `(quinta) pra mim`, `(quinta) eu` */
const afterWho = (tokens: readonly Token[], at: number): number => {
  if (isWord(tokens[at], 'eu')) return at + 1
  return isWord(tokens[at], 'para') && isWord(tokens[at + 1], 'mim') ? at + 2 : at
}

/** `(8h) não acordo nem a pau`, `(9h) nem levantei ainda` */
const ASLEEP = 'acordo levanto acordei levantei aguento funciono'.split(' ')

/** `(só o corte quinta 9h não,) a barba também`: the `não` takes back something else, if the part after it names no time. */
function isOfElse(tokens: readonly Token[], stop: number): boolean {
  const end = tokens.findIndex((token, at) => at > stop && token.kind === 'stop')
  const part = tokens.slice(stop + 1, end < 0 ? undefined : end)
  const isAdded = part.some((token) => isWord(token, 'tambem', 'junto', 'inclui', 'acrescenta'))
  return (
    isAdded &&
    part.every((token, at) => token.kind === 'word' && weekdayName(part, at) === null) &&
    !part.some((token) => isWord(token, 'nao', 'hoje', 'amanha', 'manha', 'tarde', 'noite'))
  )
}

/** `(quinta não) que é o dia da feira`, `(quinta não) porque eu trabalho` */
const isBecauseAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'porque', 'pois') ||
  (isWord(tokens[at], 'que') &&
    isWord(tokens[at + 1], 'e', 'eh', 'eu', 'tenho', 'estou', 'tem', 'vou'))

/** `quinta não`, `sexta não posso`, `a de quinta é que eu não posso`, `essa semana pra mim não dá` */
const isNotAfter = (tokens: readonly Token[], from: number): boolean => {
  const at = afterStress(tokens, afterPause(tokens, from))
  const verb = afterWho(tokens, at)
  if (isWord(tokens[verb], 'nao', 'nem') && isWord(tokens[verb + 1], ...ASLEEP)) return true
  if (!isWord(tokens[verb], 'nao')) return false
  const isVerb = isWord(tokens[verb + 1], 'posso', 'consigo', 'da', 'rola', 'serve', 'quero')
  // `não vai rolar`
  const isGoing = isWord(tokens[verb + 1], 'vai') && isWord(tokens[verb + 2], 'rolar', 'dar')
  const denied = verb + (isGoing ? 3 : isVerb ? 2 : 1)
  const whom = afterWhom(tokens, isWord(tokens[denied], 'mais') ? denied + 1 : denied)
  // `não dá não`
  const after = isWord(tokens[whom], 'nao') && (isVerb || isGoing) ? whom + 1 : whom
  if (isBecauseAt(tokens, after)) return true
  if (isEnd(tokens, after)) return isVerb || isGoing || !isOfElse(tokens, after)
  if (!isVerb && !isGoing) return false
  return (
    isWord(tokens[after], 'que', ...NEXT_CLAUSE) ||
    (isHourBefore(tokens, from) && isDayAt(tokens, after))
  )
}

/** `(9h não dá) sábado`, `(9h não posso) na quarta` */
const isDayAt = (tokens: readonly Token[], at: number): boolean => {
  const day = isWord(tokens[at], 'no', 'na', 'nesse', 'nessa') ? at + 1 : at
  return isWord(tokens[day], 'hoje', 'amanha', 'dia') || weekdayName(tokens, day) !== null
}

/** `9h não dá sábado`: whether nothing but the denial stands between an hour and its day. */
export const isOnlyDenial = (tokens: readonly Token[], from: number, to: number): boolean =>
  from < to &&
  tokens
    .slice(from, to)
    .every((token) =>
      isWord(token, ...'eu nao da posso consigo rola vai dar no na para mim'.split(' ')),
    )

/** `8h nem pensar`, `9h ninguém merece` */
const NEVER =
  /^(?:e |eh )?(?:nem (?:pensar|a pau|mort[oa]|brincando|em sonho)|ninguem merece|jamais|sem (?:chance|condicao|condicoes)|deus me livre)\b/

/** `esquece as 13h50`, `desconsidera quinta` */
const isForgotten = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at - 1], 'a', 'as', 'o', 'os', 'essa', 'esse') ? at - 2 : at - 1
  return isWord(tokens[verb], ...FORGETTING)
}
const FORGETTING = 'esquece esqueca desconsidera desconsidere ignora ignore risca risque'.split(' ')

/** `além do de quinta`, `fora o de sexta`: what there is besides. */
const isBesidesOwn = (tokens: readonly Token[], at: number): boolean => {
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at : at - 1
  return (
    isWord(tokens[of], 'de', 'da', 'do') &&
    ((isWord(tokens[of - 1], 'do', 'da') && isWord(tokens[of - 2], 'alem')) ||
      (isWord(tokens[of - 1], 'o', 'a') && isWord(tokens[of - 2], 'fora', 'tirando', 'contar')))
  )
}

/** `o de sexta eu mantenho`: what stays is none of what is asked for. */
const isKept = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at], 'eu', 'pode', 'voce') ? at + 1 : at
  // `dia 10 eu vou`, `quinta eu vou normal`
  if (isWord(tokens[verb], 'vou') && comesAsAgreed(tokens, verb + 1)) return true
  // `16h fica bom`
  if (isWord(tokens[verb], 'fica') && isWord(tokens[verb + 1], ...SUITING)) return false
  return isWord(
    tokens[verb],
    'mantenho',
    'mantem',
    'mantenha',
    'manter',
    'continua',
    'permanece',
    'segue',
    'fica',
  )
}

/** `(eu vou) normal`, `(eu vou) com certeza`, `(eu vou)` and nothing else. */
const comesAsAgreed = (tokens: readonly Token[], at: number): boolean =>
  isEnd(tokens, at) ||
  isWord(tokens[at], 'sim', 'normal', 'normalmente', 'certinho', 'tranquilo') ||
  (isWord(tokens[at], 'com') && isWord(tokens[at + 1], 'certeza'))

const STANDING = 'mantida mantido valendo confirmada confirmado'.split(' ')

/** `a minha das dez tá mantida`, `o de quinta tá de pé`: an appointment. `Sexta 10h tá valendo` agrees to a time. */
const isStanding = (tokens: readonly Token[], at: number, next: number): boolean =>
  isOfAppointment(tokens, at) &&
  isWord(tokens[next], 'ta', 'esta', 'continua') &&
  (isWord(tokens[next + 1], ...STANDING) ||
    (isWord(tokens[next + 1], 'de') && isWord(tokens[next + 2], 'pe'))) &&
  !isQuestion(tokens, next)

const SUITING = ['bom', 'boa', 'melhor', 'otimo', 'perfeito', 'legal', 'facil', 'livre', 'para']

const keeping = ['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'mantenho']

/** `eu vou normal na (minha das dez)`, `vou sim na (de quinta)` */
function comesTo(tokens: readonly Token[], at: number): boolean {
  let verb = at - 1
  while (isWord(tokens[verb], 'na', 'no', 'a', 'o', 'minha', 'meu', 'de')) verb -= 1
  return (
    verb < at - 1 &&
    isWord(tokens[verb], 'sim', 'normal', 'normalmente') &&
    isWord(tokens[verb - 1], 'vou')
  )
}

/** `deixa o de sexta`, `mantém só a de quinta`: these stay. `Deixa sexta` wants Friday. */
const isKeptBefore = (tokens: readonly Token[], at: number): boolean => {
  // `mantém o dia 4`
  const before = isWord(tokens[at - 1], 'so', 'apenas', 'o', 'a') ? at - 2 : at - 1
  if (isWord(tokens[before], 'mantem', 'mantenha', 'manter', 'mantenho')) return true
  // `mantém a de depois de amanhã`
  const of = isWord(tokens[at], 'de', 'da', 'do') ? at : at - 1
  if (!isWord(tokens[of], 'de', 'da', 'do') || !isWord(tokens[of - 1], 'o', 'a')) return false
  const verb = isWord(tokens[of - 2], 'so', 'apenas') ? of - 3 : of - 2
  return isWord(tokens[verb], ...keeping)
}

/** `mantém a da Ana`, `deixa o do Bruno` */
export const keepsSomebody = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], ...keeping) &&
  isWord(tokens[at + 1], 'a', 'o') &&
  isWord(tokens[at + 2], 'da', 'do', 'com', 'de')

/** `sem ser segunda` */
export const isWithoutBeing = (tokens: readonly Token[], at: number) =>
  isWord(tokens[at], 'sem') && isWord(tokens[at + 1], 'ser')

/** `sem fixo`, `sem horário fixo`, `sem lista de espera` */
export function isWithoutStanding(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): boolean {
  if (!isWord(tokens[at], 'sem')) return false
  const next = isWord(tokens[at + 1], 'horario', 'dia', 'nada') ? at + 2 : at + 1
  const said = read(tokens, next)?.value ?? read(tokens, at + 1)?.value
  return said?.kind === 'act' && (said.act === 'weekly' || said.act === 'waitlist')
}

/** `menos sexta`, `fora segunda`; `vou estar fora quinta` excepts nothing. */
export const isExceptAt = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'menos', 'exceto', 'tirando') ||
  (isWord(tokens[at], 'fora') &&
    !isWord(tokens[at - 1], 'estar', 'estou', 'esta', 'ta', 'fico', 'ficar', 'to', 'la'))

/** `9h é madrugada` */
const isNight = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'madrugada') &&
  isWord(tokens[at - 1], 'e', 'eh') &&
  isHourBefore(tokens, at - 1)

/** `muito cedo pra mim, pode ser 11h?`, `18h é tarde demais`: it is no wish if another hour is named after it. */
function isTooEarly(tokens: readonly Token[], at: number, next: number): boolean {
  if (next !== at + 1 || !isWord(tokens[at], 'cedo', 'tarde')) return false
  // `às 18h, quando eu chego já é tarde`
  const isAlready = isWord(tokens[at - 1], 'e', 'eh') && isWord(tokens[at - 2], 'ja')
  if (isAlready && tokens.some(({ kind }) => kind === 'clock')) return true
  const isToo = isWord(tokens[at - 1], 'muito', 'tao', 'meio') || isWord(tokens[next], 'demais')
  return isToo && tokens.slice(next).some(({ kind }) => kind === 'clock')
}

/** `cancela as de dezembro, só vou nessa semana` */
const isOnlyOne = (tokens: readonly Token[], at: number): boolean => {
  const verb = isWord(tokens[at - 1], 'a', 'na', 'no') ? at - 2 : at - 1
  return (
    isWord(tokens[verb], 'vou') &&
    isWord(tokens[verb - 1], 'so') &&
    tokens.slice(0, verb).some((token) => token.kind === 'word' && CANCELS.test(token.text))
  )
}
const CANCELS = /^(?:cancel|desmarc)/

/** Whether the appointment of a day or a time stays: `a dessa semana eu mantenho`, `mantém a de quinta`. */
export const staysAsItIs = (tokens: readonly Token[], at: number, next: number): boolean =>
  isKept(tokens, next) ||
  isLeftAlone(tokens, at, next) ||
  isKeptThat(tokens, next) ||
  isStanding(tokens, at, next) ||
  isKeptBefore(tokens, at) ||
  comesTo(tokens, at) ||
  isOnlyOne(tokens, at)

/** Whether what stands around a day or a time leaves it out: `quinta não`, `sexta tenho prova`, `deixa o de sábado`. */
export const isLeftOut = (tokens: readonly Token[], at: number, next: number): boolean =>
  isForgotten(tokens, at) ||
  isTooEarly(tokens, at, next) ||
  isNight(tokens, at) ||
  isNotAfter(tokens, next) ||
  NEVER.test(wordsAfter(tokens, next)) ||
  isBusyAfter(tokens, next) ||
  isBesidesOwn(tokens, at) ||
  staysAsItIs(tokens, at, next)
