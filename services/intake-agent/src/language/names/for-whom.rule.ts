import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isEnd, isQuestion, isWord, type Token } from '../words/tokens.rule.ts'
import { isBesideMe, isFullAtTime } from './beside-me.rule.ts'
import { broughtAlong } from './brought-along.rule.ts'
import { comesThen } from './comes-then.rule.ts'
import { doneOnThem } from './done-on.rule.ts'
import { eachAtTime } from './each-at-time.rule.ts'
import { namedApart } from './named-apart.rule.ts'
import { isOwnerAt } from './owner.rule.ts'
import { forSomebodyElse } from './somebody-else.rule.ts'
import { common, nameAfter, nameAt, ofBody, titles } from './spoken-name.rule.ts'
import { isVerbOfOthers, isVerbOfUs } from './verb-of-others.rule.ts'
import type { ForWhom } from './whom.rule.ts'

const possessive = ['meu', 'minha', 'nosso', 'nossa', 'um', 'uma']
/** What the other person did for whoever writes: `minha amiga indicou`. */
const aboutOthers = [
  'indicou',
  'falou',
  'disse',
  'recomendou',
  'passou',
  'comentou',
  'deu',
  'mandou',
  'marcou',
  'esta',
  'ta',
  'vai',
]

/**
 * What others do is no wish of whoever writes: `minha vizinha faz a unha com a Rita, queria também`. `O cabelo meu primo
 * já cortou` says which service is not wanted.
 */
const DONE_BY_OTHERS = new RegExp(
  String.raw`(?<!\b(?:${ofBody.join('|')}) )\b(?:${possessive.join('|')})\s+(?:${[...relations].join('|')})\s+(?:ja\s+)?(?:faz|fez|fazia|corta|cortou|usa|frequenta|vai|foi|${aboutOthers.join('|')})\b.{0,200}?(?=[,.;!?\n]|\s(?:e|mas|eu|quero|queria|gostaria)\s|$)`,
  'gs',
)

/** A message in plain words, without what it says that others do. */
export const withoutOthers = (plainText: string): string =>
  plainText.replaceAll(DONE_BY_OTHERS, ' ')

const wanting = ['quer', 'precisa', 'queria', 'gostaria']
/** `marca minha atleta Jade Cordeiro` */
const booking =
  'presentear presente marca marcar marque agenda agendar agende encaixa encaixar coloca colocar bota botar poe reserva reservar atende atender corta'.split(
    ' ',
  )

const booked = ['horario', 'hora', 'consulta', 'sessao', 'aula', 'atendimento', 'vaga', 'avaliacao']
/** What is done, and nobody's name: `agendar para clareamento dental`, `marcar para tirar dúvidas`. */
const NO_NAME =
  /^\S+(?:mento|cao|coes|gem|ismo|terapia|logia|plastia|[aei]r)\b|\b(?:dental|facial|corporal|capilar|complet[oa]|geral|feminin[oa]|masculin[oa]|infantil)$/

/** Those who write for the person they name: `sou a mãe da Júlia, queria marcar pra ela`. */
const speakers = [
  'filha',
  'filho',
  'neta',
  'neto',
  'esposa',
  'marido',
  'irma',
  'irmao',
  'sobrinha',
  'sobrinho',
  'nora',
  'genro',
  'secretaria',
  'assistente',
  'mae',
  'pai',
  'responsavel',
  'cuidadora',
  'cuidador',
]

const textAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

/** `(meu filho) de 8 anos, Davi` */
const afterAge = (tokens: readonly Token[], at: number): number =>
  isWord(tokens[at], 'de') &&
  tokens[at + 1]?.kind === 'number' &&
  isWord(tokens[at + 2], 'anos', 'meses')
    ? at + 3
    : at

/** `(aqui é) a secretária do Dr. Ivan Prates`, of a message that goes on with `ele` or `ela`. */
function spokenForAt(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  const isSpeaker =
    isWord(tokens[at - 1], ...speakers) && isWord(tokens[at - 2], 'a', 'o', 'sou', 'e')
  if (!isSpeaker || !isWord(tokens[at], 'da', 'do', 'de')) return null
  const { name, next } = nameAt(tokens, at + 1, read)
  const isMeant = tokens
    .slice(next)
    .some((one) => isWord(one, 'ele', 'ela', 'dele', 'dela', 'nele', 'nela'))
  return name !== null && isMeant ? { value: { relation: null, name, isGuess: false }, next } : null
}

/** Who is nobody else's: `marca pra mainha`. */
const OWN: ReadonlySet<string> = new Set(['mainha', 'painho', 'voinha', 'voinho', 'mamae', 'papai'])

/** `(pro) irmão dele`, `(pra) irmã dela, Bia`, `(pro) filho João`. */
function relationOfOther(tokens: readonly Token[], at: number, read: Rule<Piece>) {
  const relation = textAt(tokens, at) ?? ''
  if (!relations.has(relation)) return null
  const isOf = isWord(tokens[at + 1], 'dele', 'dela', 'deles', 'delas')
  if (!isOf && titles.has(relation)) return null
  const { name, next } = nameAfter(tokens, isOf ? at + 2 : at + 1, read)
  if (!isOf && name === null && !OWN.has(relation)) return null
  return { value: { relation, name, isGuess: false }, next: Math.max(next, at + 1) }
}

/** `quinta dá pra ele?` of whom nobody was named before: whether it suits the professional. */
function suitsThem(tokens: readonly Token[], at: number): boolean {
  const isSuiting = isWord(
    tokens[at - 1],
    ...'da daria serve rola funciona bom boa melhor tranquilo possivel ok beleza certo'.split(' '),
  )
  const isOfOther = tokens
    .slice(0, at)
    .some((token) => token.kind === 'word' && relations.has(token.text))
  return isSuiting && isQuestion(tokens, at) && !isOfOther
}

/** `marca também (meu filho)`, `já encaixa aí a (minha esposa)` */
function isAfterBooking(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (isWord(tokens[before], 'tambem', 'ai', 'la', 'ja', 'logo', 'agora', 'o', 'a')) before -= 1
  return before < at - 1 && isWord(tokens[before], ...booking)
}

/** `(minha mãe) quer`, `(minha filha) que vai`. `(Meu chefe) quer que eu` and `(minha irmã) que mora longe` want nothing for themselves. */
function wantsAt(tokens: readonly Token[], from: number): boolean {
  const at = isWord(tokens[from], 'tambem') ? from + 1 : from
  if (isWord(tokens[at], ...wanting)) {
    // `my wife wants me to learn`
    if (isWord(tokens[at + 1], 'eu')) return false
    // `minha mãe precisa de mim`
    if (isWord(tokens[at + 1], 'de') && isWord(tokens[at + 2], 'mim', 'minha', 'meu')) return false
    return !(isWord(tokens[at + 1], 'que') && isWord(tokens[at + 2], 'eu', 'a', 'nos'))
  }
  const verb = isWord(tokens[at + 1], 'e') ? at + 2 : at + 1
  return isWord(tokens[at], 'que') && isWord(tokens[verb], ...wanting, ...coming)
}
const coming = 'vai vem vao iria viria ira ira esta ta'.split(' ')

/** `meu cabelo quem corta é (minha mulher)`: who does it at home. */
const isDoer = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 2], 'corta', 'faz', 'apara', 'raspa', 'cuida') &&
  isWord(tokens[at - 3], 'quem') &&
  isWord(tokens[at - 4], ...ofBody)

/** Where a name is likely: `agendar para Augusto Pires`, or a part of its own: `segunda 13h, para Augusto Pires`. */
function isPlaced(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1]
  if (isWord(before, ...booking, ...booked)) return true
  return (before?.kind === 'stop' || before?.kind === 'clock') && isEnd(tokens, next)
}

/** `agora o do (meu filho)`, `e a da (minha mãe)`: the next person's. */
const isFurtherAt = (tokens: readonly Token[], of: number): boolean =>
  isWord(tokens[of], 'da', 'do') &&
  isWord(tokens[of - 1], 'o', 'a') &&
  isWord(tokens[of - 2], 'agora', 'falta', 'tambem')

/** `e meu filho (que mora em Curitiba)` */
const isWhoDoes = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at], 'que') && isVerbOfOthers(textAt(tokens, at + 1) ?? '')

/** `fui levantar um botijão (pra minha mãe)`, `pedi (pra comadre Zefa)`: what whoever writes did for them, or told them. */
const isDoneForThem = (tokens: readonly Token[], at: number): boolean => {
  for (let before = at - 1; before >= at - MOST_TO_VERB; before -= 1) {
    const token = tokens[before]
    if (token?.kind !== 'word') return false
    const isTold =
      before === at - 1 &&
      (ASKING.test(token.text) || (TELLING.test(token.text) && isWord(tokens[at + 3], 'que')))
    if (FAVOURS.test(token.text) || isTold) return true
  }
  return false
}
const MOST_TO_VERB = 4
const FAVOURS = /^(?:levant|carregu?|compr|cozinh|empurr|arrum|emprest|constru)(?:ar|ei|ando|o)$/
const ASKING = /^(?:peco|pedi|falei|falo|digo|aviso|mando|disse|contei|avisei|perguntei|liguei)$/
/** `prometi (pra minha esposa) que …` */
const TELLING = /^(?:prometi|jurei|combinei|comentei|expliquei|mostrei)$/

/** `ela se mudou (pra João Pessoa)`: a town. */
const goesThere = (verb: Token | undefined): boolean =>
  verb?.kind === 'word' &&
  /^(?:mud(?:ou|ei|amos|aram)|viaj[a-z]+|volt[a-z]+|fo(?:i|mos|ram)|fui|ir|indo|vou|vai|vamos)$/.test(
    verb.text,
  )

/** Reads at a token for whom something is, and where it ends; null: nothing of the kind. */
export function forWhomAt(
  tokens: readonly Token[],
  at: number,
  read: Rule<Piece>,
): { value: ForWhom; next: number } | null {
  // `no nome da Maria`, `em nome dela`
  if (isWord(tokens[at], 'em', 'no') && isWord(tokens[at + 1], 'nome')) {
    const of = textAt(tokens, at + 2) ?? ''
    if (['dela', 'dele'].includes(of)) {
      const { name, next } = nameAfter(tokens, at + 3, read)
      return { value: { relation: of, name, isGuess: false }, next: Math.max(next, at + 3) }
    }
    const begins = ['de', 'da', 'do'].includes(of) ? at + 3 : at + 2
    const isMine = isWord(tokens[begins], ...possessive)
    const here = isMine ? begins + 1 : begins
    const relation = textAt(tokens, here) ?? ''
    if (relations.has(relation)) {
      const { name, next } = nameAfter(tokens, here + 1, read)
      return { value: { relation, name, isGuess: false }, next: Math.max(next, here + 1) }
    }
    const { name, next } = nameAt(tokens, begins, read)
    // `em nome de Dona`: somebody whose name is still to come.
    const isOpen = name === null && titles.has(textAt(tokens, begins) ?? '')
    if (name === null && !isOpen) return null
    return { value: { relation: null, name, isGuess: false }, next: isOpen ? begins + 1 : next }
  }
  const spokenFor = spokenForAt(tokens, at, read)
  if (spokenFor) return spokenFor
  const apart = namedApart(tokens, at, read)
  if (apart) return apart
  const somebody = forSomebodyElse(tokens, at, read)
  if (somebody) return somebody
  const doneOn = doneOnThem(tokens, at, read)
  if (doneOn) return doneOn
  const also = broughtAlong(tokens, at, read) ?? eachAtTime(tokens, at, read)
  if (also) return also
  // `meu filho se machucou, consegue ver ele?`
  const isSeen = isWord(
    tokens[at - 1],
    've',
    'atende',
    'ver',
    'atender',
    'olhar',
    'examinar',
    'encaixar',
    'avaliar',
  )
  // `vou levar ela aí`
  const isBrought =
    isWord(tokens[at - 1], 'levar', 'trazer', 'levo', 'trago') && isWord(tokens[at + 1], 'ai')
  if ((isSeen || isBrought) && isWord(tokens[at], 'ele', 'ela')) {
    return {
      value: { relation: textAt(tokens, at) ?? null, name: null, isGuess: false },
      next: at + 1,
    }
  }
  // `posso marcar por ela?`
  const isOnBehalf = isWord(tokens[at], 'por') && isWord(tokens[at - 1], ...booking)
  const isFor = isWord(tokens[at], 'para') || isOnBehalf
  let here = isFor ? at + 1 : at
  if (isFor && isWord(tokens[here], 'o', 'a')) here += 1
  if (isFor && isWord(tokens[here], 'ela', 'ele') && suitsThem(tokens, at)) return null
  if (isFor && isDoneForThem(tokens, at)) return null
  if (isFor && isWord(tokens[here], 'ela', 'ele')) {
    const relation = textAt(tokens, here) ?? null
    const called = nameAfter(tokens, here + 1, read)
    // `é pra ela a fisioterapia`
    const isName = called.name !== null && !NO_NAME.test(`${called.name} `)
    const value = { relation, name: isName ? called.name : null, isGuess: false }
    return { value, next: isName ? Math.max(called.next, here + 1) : here + 1 }
  }
  if (isWord(tokens[here], ...possessive)) {
    const relation = textAt(tokens, here + 1) ?? ''
    const before = tokens[at - 1]
    if (!relations.has(relation)) return null
    const isOf = isWord(before, 'da', 'do', 'de')
    const isDoneOn = isOf && isWord(tokens[at - 2], ...ofBody)
    const isOwner = isOwnerAt(tokens, at - 1)
    const isOther =
      isWord(before, 'com', 'pela', 'pelo') ||
      (isOf && !isDoneOn && !isOwner && !isFurtherAt(tokens, at - 1))
    // `e minha filha insistiu pra eu procurar ajuda`, `e meu chefe me deu folga`
    const isDoneToMe = isWord(tokens[here + 2], 'me') && textAt(tokens, here + 3) !== undefined
    const verb = textAt(tokens, here + 2) ?? ''
    const isTold = !isFor && (isDoneToMe || isVerbOfOthers(verb) || isVerbOfUs(verb))
    if (isOther || isTold || isWord(tokens[here + 2], ...aboutOthers)) return null
    // `minha mãe Carmen Lopes quer`
    const called = (isEnd(tokens, here + 2) ? nameAfter : nameAt)(tokens, here + 2, read)
    const isAlso = isWord(tokens[called.next], 'tambem')
    const goes = isAlso ? [...wanting, 'vai', 'vem'] : wanting
    const isTimed =
      called.name !== null &&
      (isBesideMe(tokens, at, called.next) || isFullAtTime(called.name, tokens, called.next))
    if (isTimed || (called.name !== null && comesThen(tokens, called.next))) {
      return { value: { relation, name: called.name, isGuess: false }, next: called.next }
    }
    if (called.name !== null && isWord(tokens[called.next + (isAlso ? 1 : 0)], ...goes)) {
      return { value: { relation, name: called.name, isGuess: false }, next: called.next + 1 }
    }
    // `minha mãe quer`, and not `minha mãe` in passing.
    const afterwards = isWord(tokens[here + 2], ...possessive) ? here + 3 : here + 2
    const wants = wantsAt(tokens, afterwards)
    // `quem paga é meu pai`
    const isOnlyPaying =
      isWord(tokens[at - 2], 'paga', 'pagou', 'leva', 'busca', 'marcou') || isDoer(tokens, at)
    const isBooked =
      (isWord(before, 'e', 'sao', 'eh', ...booking) &&
        !isOnlyPaying &&
        !isWhoDoes(tokens, here + 2)) ||
      isAfterBooking(tokens, at)
    if (!isFor && !wants && !isDoneOn && !isBooked && !isOwner && !isFurtherAt(tokens, at - 1))
      return null
    const { name, next } = wants
      ? { name: null, next: here + 2 }
      : nameAfter(tokens, afterAge(tokens, here + 2), read)
    return { value: { relation, name, isGuess: false }, next: Math.max(next, here + 2) }
  }
  if (!isFor || goesThere(tokens[at - 1])) return null
  const theirs = relationOfOther(tokens, here, read)
  if (theirs) return theirs
  const { name, next } = nameAt(tokens, here, read)
  const [first = '', second] = name?.split(' ') ?? []
  // `não é pra mim, é pro Bento Souto`, `agendar para Augusto Pires`
  const isSaidOf =
    second !== undefined &&
    (isWord(tokens[at - 1], 'e', 'eh', 'seria') ||
      (isPlaced(tokens, at, next) && !NO_NAME.test(name ?? '')))
  const isLikely = common.has(first) || (titles.has(first) && second !== undefined) || isSaidOf
  return name !== null && isLikely ? { value: { relation: null, name, isGuess: true }, next } : null
}
