import { isChange } from '../words/change-verbs.rule.ts'
import { isEnd, isWord, type Token } from '../words/tokens.rule.ts'
import { able, needing, wanting } from '../words/wish-words.rule.ts'

/** What somebody has done at a professional's. */
const DOES = 'corta faz vai vem treina pinta apara raspa cortara fara vira ira'.split(' ')
/** What they always do, or do elsewhere, is no wish. */
const HABIT = 'com toda todo todas todos sempre ja costuma embora trabalhar viajar'.split(' ')
/** Whoever wishes for themselves besides only tells of the other one; who adds `tem vaga?` asks for them. */
const MINE = [...wanting, ...needing, ...able, 'eu', 'mim', 'tambem']

const isHour = (token: Token | undefined): boolean =>
  token?.kind === 'clock' || isWord(token, 'as', 'meio')

/** `(meu marido Otávio Sales) corta o cabelo quinta às três`: what a named person does at an hour is booked for them. */
export function comesThen(tokens: readonly Token[], verb: number): boolean {
  if (!isWord(tokens[verb], ...DOES)) return false
  if (tokens.some((token) => isWord(token, ...MINE) || isChange(token))) return false
  let end = verb + 1
  while (!isEnd(tokens, end)) end += 1
  const clause = tokens.slice(verb + 1, end)
  return clause.some(isHour) && !clause.some((token) => isWord(token, ...HABIT))
}
