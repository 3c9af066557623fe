import { relations } from '../words/relations.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'

const groups = 'familia pessoal turma galera gente povo todos voces casa grupo'.split(' ')
const articles = 'o a os as meu minha meus minhas nosso nossa nossos nossas toda todo'.split(' ')

/** `com a família`, `com meus filhos`: who is with somebody, and no professional. */
export function isCompany(tokens: readonly Token[], at: number): boolean {
  let whom = at + 1
  while (isWord(tokens[whom], ...articles)) whom += 1
  const token = tokens[whom]
  if (!isWord(tokens[at], 'com') || token?.kind !== 'word') return false
  return groups.includes(token.text) || relations.has(token.text.replace(/s$/, ''))
}
