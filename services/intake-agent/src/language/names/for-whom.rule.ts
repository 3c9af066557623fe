import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { common, nameAfter, nameAt, ofBody, titles } from './spoken-name.rule.ts'
import { isVerbOfOthers } from './verb-of-others.rule.ts'

/** For whom somebody books, other than for themselves. */
export interface ForWhom {
  /** `filha`; null: only a name was said. */
  relation: string | null
  /** As it was typed, without accents: null: not said. */
  name: string | null
  /** Only a preposition says that it is a name: `para Joana`. It may be something else. */
  isGuess: boolean
}

type Found = { value: ForWhom; next: number } | null

const possessive = ['meu', 'minha', 'nosso', 'nossa', 'um', 'uma']
const wanting = ['quer', 'precisa', 'queria', 'gostaria']
/** `marca minha atleta Jade Cordeiro` */
const booking =
  'presentear presente marca marcar marque agenda agendar agende encaixa encaixar coloca colocar bota botar poe reserva reservar atende atender corta'.split(
    ' ',
  )
/** What is done, and nobody's name: `agendar para clareamento dental`, `marcar para tirar dúvidas`. */
const NO_NAME =
  /^\S+(?:mento|cao|coes|gem|ismo|terapia|logia|plastia|[aei]r)\b|\b(?:dental|facial|corporal|capilar|complet[oa]|geral|feminin[oa]|masculin[oa]|infantil)$/
/** What the other person did for whoever writes: `minha amiga indicou`. */
const ABOUT_OTHERS = 'indicou falou disse recomendou passou comentou deu mandou marcou esta ta vai'
const aboutOthers = ABOUT_OTHERS.split(' ')

const textAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : ''
}

/** `(no) nome da Maria`, `(em) nome dela`, `(em) nome da minha filha` */
function inNameOf(tokens: readonly Token[], at: number, read: Rule<Piece>): Found {
  const of = textAt(tokens, at)
  if (['dela', 'dele'].includes(of)) return called(tokens, at + 1, of, read)
  const begins = ['de', 'da', 'do'].includes(of) ? at + 1 : at
  const here = isWord(tokens[begins], ...possessive) ? begins + 1 : begins
  const relation = textAt(tokens, here)
  if (relations.has(relation)) return called(tokens, here + 1, relation, read)
  const { name, next } = nameAt(tokens, begins, read)
  if (name !== null) return { value: { relation: null, name, isGuess: false }, next }
  // `em nome de Dona`: somebody whose name is still to come.
  const isOpen = titles.has(textAt(tokens, begins))
  return isOpen ? { value: { relation: null, name: null, isGuess: false }, next: begins + 1 } : null
}

function called(tokens: readonly Token[], at: number, relation: string, read: Rule<Piece>): Found {
  const { name, next } = nameAfter(tokens, at, read)
  return { value: { relation, name, isGuess: false }, next: Math.max(next, at) }
}

/** `(minha mãe) quer`, `(minha filha) que vai`. `(Meu chefe) quer que eu` wants nothing for himself. */
function wantsAt(tokens: readonly Token[], at: number): boolean {
  const verb = isWord(tokens[at], 'que', 'tambem') ? at + 1 : at
  const isOfMe = isWord(tokens[verb + 1], 'eu', 'que') || isWord(tokens[verb + 2], 'mim')
  if (isWord(tokens[verb], ...wanting)) return !isOfMe
  return verb > at && isWord(tokens[verb], 'vai', 'vem', 'vao')
}

/** `pra minha mãe Carmen`, `minha filha Bia quer`, `marca meu filho`, `o cabelo do meu filho`; `here` is at `minha`. */
function relativeAt(
  tokens: readonly Token[],
  at: number,
  { here, isFor }: { here: number; isFor: boolean },
  read: Rule<Piece>,
): Found {
  const relation = textAt(tokens, here + 1)
  if (!relations.has(relation)) return null
  const before = tokens[at - 1]
  const isOf = isWord(before, 'da', 'do', 'de')
  const isDoneOn = isOf && isWord(tokens[at - 2], ...ofBody, 'e', 'eh', 'ser')
  if (isWord(before, 'com', 'pela', 'pelo') || (isOf && !isDoneOn)) return null
  const verb = textAt(tokens, here + 2)
  const isTold = !isFor && (verb === 'me' || verb === 'que' || isVerbOfOthers(verb))
  if (isTold || aboutOthers.includes(verb)) return null
  const direct = (isEnd(tokens, here + 2) ? nameAfter : nameAt)(tokens, here + 2, read)
  if (direct.name !== null && wantsAt(tokens, direct.next)) {
    return { value: { relation, name: direct.name, isGuess: false }, next: direct.next + 1 }
  }
  if (direct.name?.includes(' ') && isTimeAt(tokens, direct.next)) {
    return { value: { relation, name: direct.name, isGuess: false }, next: direct.next }
  }
  if (wantsAt(tokens, here + 2)) {
    return { value: { relation, name: null, isGuess: false }, next: here + 2 }
  }
  const isPaying = isWord(tokens[at - 2], 'paga', 'pagou', 'leva', 'busca', 'marcou')
  const isBooked = isWord(before, 'e', 'sao', 'eh', 'tambem', ...booking) && !isPaying
  return isFor || isDoneOn || isBooked ? called(tokens, here + 2, relation, read) : null
}

/** `(minha esposa Joana Melo) às 7h`, `sábado 10h30` */
export const isTimeAt = (tokens: readonly Token[], at: number): boolean =>
  [at, at + 1, at + 2].some(
    (one) => tokens[one]?.kind === 'clock' || tokens[one]?.kind === 'number',
  )

/** `peço (pra minha cunhada)`, `compro um presente (pra minha mãe)`: what whoever writes does for them, or tells them. */
const TELLING =
  /^(?:peco|pedi|falei|falo|digo|aviso|mando|disse|contei|avisei|perguntei|prometi|compr(?:o|ei))$/

/** Where a name is likely: `agendar para Augusto Pires`, or a part of its own: `segunda 13h, para Augusto Pires`. */
function isPlaced(tokens: readonly Token[], at: number, next: number): boolean {
  const before = tokens[at - 1]
  if (isWord(before, ...booking, 'horario', 'hora', 'consulta', 'sessao', 'aula', 'vaga')) {
    return true
  }
  return (before?.kind === 'stop' || before?.kind === 'clock') && isEnd(tokens, next)
}

/** Reads at a token for whom something is, and where it ends; null: nothing of the kind. */
function forWhomAt(tokens: readonly Token[], at: number, read: Rule<Piece>): Found {
  if (isWord(tokens[at], 'em', 'no') && isWord(tokens[at + 1], 'nome')) {
    return inNameOf(tokens, at + 2, read)
  }
  const isFor =
    isWord(tokens[at], 'para') || (isWord(tokens[at], 'por') && isWord(tokens[at - 1], ...booking))
  const here = isFor ? (isWord(tokens[at + 1], 'o', 'a') ? at + 2 : at + 1) : at
  if (isFor && TELLING.test(textAt(tokens, at - 1))) return null
  if (isWord(tokens[here], ...possessive)) return relativeAt(tokens, at, { here, isFor }, read)
  if (!isFor) return null
  const relation = textAt(tokens, here)
  if (['ela', 'ele'].includes(relation)) {
    const found = called(tokens, here + 1, relation, read)
    // `é pra ela a fisioterapia`
    const isName = found?.value.name != null && !NO_NAME.test(`${found.value.name} `)
    const alone = { value: { relation, name: null, isGuess: false }, next: here + 1 }
    return isName ? found : alone
  }
  if (relations.has(relation) && !titles.has(relation)) {
    const found = called(tokens, here + 1, relation, read)
    if (found?.value.name != null) return found
  }
  if (isWord(tokens[here], 'outra') && isWord(tokens[here + 1], 'pessoa')) {
    const { name, next } = nameAfter(tokens, here + 2, read)
    return { value: { relation: null, name, isGuess: false }, next: Math.max(next, here + 2) }
  }
  const { name, next } = nameAt(tokens, here, read)
  if (name === null || /^(?:mud|viaj|volt|fui|ir$|vou|vai)/.test(textAt(tokens, at - 1)))
    return null
  const [first = '', second] = name.split(' ')
  // `não é pra mim, é pro Bento Souto`, `agendar para Augusto Pires`
  const isSaidOf =
    isWord(tokens[at - 1], 'e', 'eh', 'seria') ||
    (isPlaced(tokens, at, next) && !NO_NAME.test(name))
  const isLikely = common.has(first) || (second !== undefined && (titles.has(first) || isSaidOf))
  return isLikely ? { value: { relation: null, name, isGuess: true }, next } : null
}

/** Whom a message books for, or after the first of them a further one: `pro meu filho Léo, às 8h pra minha filha Bia`. */
export function whomAt(
  tokens: readonly Token[],
  at: number,
  { read, first }: { read: Rule<Piece>; first: ForWhom | null },
): Found {
  const found = forWhomAt(tokens, at, read)
  if (first === null || found === null || isWord(tokens[at - 1], 'e')) return found
  const { relation, name } = found.value
  if (name === null) return null
  if (completes(found.value, first)) return found
  const isOther = isWord(tokens[at], 'para') && name.split(' ')[0] !== first.name?.split(' ')[0]
  return isOther && first.name !== null && (relation !== null || name.includes(' ')) ? found : null
}

/** Whether a name belongs to whom a message spoke of before: `eu e meu irmão …, o meu irmão Fábio Silva`, or completes it. */
export const completes = (whom: ForWhom, first: ForWhom): boolean =>
  (first.name === null && whom.name !== null && first.relation === whom.relation) ||
  (first.relation === null &&
    first.name !== null &&
    whom.name?.startsWith(`${first.name} `) === true)
