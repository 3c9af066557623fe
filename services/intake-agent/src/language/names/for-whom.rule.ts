import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'

/** Somebody else for whom a message books: `filha`, `ela`; null: whoever is named. */
interface ForWhom {
  relation: string | null
  next: number
}

const possessive = ['meu', 'minha', 'nosso', 'nossa', 'um', 'uma']
const pronouns = ['ela', 'ele', 'dela', 'dele']
/** `marca minha atleta Jade Cordeiro` */
const booking =
  'presentear presente marca marcar marque agenda agendar agende encaixa encaixar coloca colocar bota botar poe reserva reservar atende atender corta'.split(
    ' ',
  )
/** What the other person does, and what is told of them: `minha amiga me indicou`, `meu filho que mora longe`. */
const ABOUT_OTHERS = /^(?:me|que|esta|ta|vai|diz|acha|mora|fez|teve|disse|\p{L}{2,}[oei]u)$/u
const textAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : ''
}

/** `marca meu filho`, `e minha filha`: whom a relative without `para` is booked as. */
function isBooked(tokens: readonly Token[], at: number): boolean {
  const isPaying = isWord(tokens[at - 2], 'paga', 'pagou', 'leva', 'busca', 'marcou')
  return isWord(tokens[at - 1], 'e', 'sao', 'eh', 'tambem', ...booking) && !isPaying
}

/** For whom something is, said at a token: `pra minha mãe`, `em nome dela`. The names are read by what was learned. */
export function whomAt(tokens: readonly Token[], at: number): ForWhom | null {
  if (isWord(tokens[at], 'em', 'no') && isWord(tokens[at + 1], 'nome')) {
    const of = isWord(tokens[at + 2], 'de', 'da', 'do') ? at + 3 : at + 2
    const whose = isWord(tokens[of], ...possessive) ? of + 1 : of
    if (isWord(tokens[whose], 'meu', 'proprio', 'mesmo')) return null
    const relation = textAt(tokens, whose)
    return relations.has(relation) || pronouns.includes(relation)
      ? { relation, next: whose + 1 }
      : { relation: null, next: of }
  }
  const isFor =
    isWord(tokens[at], 'para') || (isWord(tokens[at], 'por') && isWord(tokens[at - 1], ...booking))
  const here = isFor ? (isWord(tokens[at + 1], 'o', 'a') ? at + 2 : at + 1) : at
  if (isFor && isWord(tokens[here], 'ela', 'ele'))
    return { relation: textAt(tokens, here), next: here + 1 }
  const isMine = isWord(tokens[here], ...possessive)
  const whose = isMine ? here + 1 : here
  const relation = textAt(tokens, whose)
  if (!relations.has(relation) || (!isFor && !isMine)) return null
  const isTold = ABOUT_OTHERS.test(textAt(tokens, whose + 1))
  return !isTold && (isFor || isBooked(tokens, at)) ? { relation, next: whose + 1 } : null
}

/** Where a name begins after `com` or `menos`: `com a doutora Ana`, `menos o da Ana`. */
export function nameBegins(tokens: readonly Token[], from: number): number {
  let at = from
  while (
    at < from + 3 &&
    isWord(tokens[at], 'a', 'o', 'com', 'da', 'do', 'doutor', 'doutora', 'dona', 'seu')
  )
    at += 1
  return at
}
