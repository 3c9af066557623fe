import type { Rule } from '../grammar.rule.ts'
import type { Piece } from '../pieces.rule.ts'
import { relations } from '../words/relations.rule.ts'
import { isSmall } from '../words/small-words.rule.ts'
import { isWord, type Token } from '../words/tokens.rule.ts'
import { isVerbOfOthers } from './verb-of-others.rule.ts'

/** Forms of address are part of a name, and never one alone. */
export const titles: ReadonlySet<string> = new Set(
  'dona seu senhor senhora sr sra srta dr dra doutor doutora prof professor professora tia tio mestre pastor padre dom'.split(
    ' ',
  ),
)
const links = new Set('da de do das dos e'.split(' '))
/** What is done on somebody: `cortar o cabelo do meu filho` is for the son. */
export const ofBody = ['cabelo', 'cabelinho', 'barba', 'unha', 'unhas', 'corte', 'sobrancelha']

/** What is done is no name: `presente pra minha sogra, mão sábado 9h`. */
const services = new Set([
  ...ofBody,
  ...'mao maos pe pes manicure pedicure alongamento depilacao massagem escova hidratacao limpeza aula treino fisio terapia faz fara corta cortara treina pinta apara raspa'.split(
    ' ',
  ),
])

/** First names that are no other word, or are said more often as names. */
export const common: ReadonlySet<string> = new Set(
  `ana maria joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo
  felipe raimundo rodrigo manoel mateus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo
  marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio matheus joaquim davi miguel arthur artur
  heitor bernardo theo enzo murilo caio igor otavio renato cesar julio hugo henrique vinicius samuel benicio
  francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana
  vanessa mariana gabriela vera vitoria larissa claudia beatriz rita luana sonia renata eliane josefa simone natalia cristiane
  carla debora rosangela jaqueline rosa daniela aparecida marlene terezinha raquel fabiana andreia cecilia helena alice laura
  manuela sophia sofia isabella isabela luiza lara clara lorena livia heloisa valentina giovanna eloa joana teresa tereza
  lucia bianca carolina caroline priscila tatiana elaine monica silvia regina celia ines irene olga nina nathalia yasmin
  edgar oscar ademar valdir osmar gilmar itamar jair altair bia duda gui rafa guto zeca chico toninho leo dora paula carolina isadora eva rebeca sara sarah esther ester iris
  neide neuza neusa dalva ivone ivete zilda nilda gilda iracema jandira lourdes nair odete zuleide marinalva edna edilene rosana
  vilma zelia lidia lilian luzia nara noemi quiteria romilda sabrina salete sheila solange sueli suely talita tania valeria vania
  veronica viviane adailton adilson ailton arnaldo benedito cicero cristiano edilson edmilson elias emerson evandro everton flavio
  geraldo gerson gilberto gilson helio hilton humberto ivan jailson jefferson joel jonas josias josue jurandir laercio mauricio
  moacir nelson nilton osvaldo otoniel reginaldo renan ronaldo rubens saulo severino severina sidnei silvio valdemar vanderlei vicente
  walter wellington wesley wilson kaua kauan`
    .split(/\s+/)
    .filter(Boolean),
)

/** The words of a name from here on, and the index after them. */
export function nameAt(
  tokens: readonly Token[],
  from: number,
  read: Rule<Piece>,
): { name: string | null; next: number } {
  const words: string[] = []
  let at = from
  for (; at < from + 7; at += 1) {
    const token = tokens[at]
    // `Dr. Ivan`
    if (token?.kind === 'stop' && words.length === 1 && titles.has(words[0] ?? '')) continue
    if (token?.kind !== 'word') break
    const isTitle = words.length === 0 && titles.has(token.typed)
    const isLink = words.length > 0 && links.has(token.text) && isNameWord(tokens, at + 1, read)
    const isLast = words.length > 0 && isSurname(tokens, at)
    if (!isTitle && !isLink && !isLast && !isNameWord(tokens, at, read)) break
    words.push(token.typed)
  }
  while (links.has(words.at(-1) ?? '')) words.pop()
  const isOnlyTitle = words.every((word) => titles.has(word))
  return isOnlyTitle ? { name: null, next: from } : { name: words.join(' '), next: at }
}

/** Last names that are other words as well. `Dias 1 e 8` and `filho da Ana` are none. */
const isSurname = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token?.kind !== 'word') return false
  if (token.typed === 'domingos') return true
  // `Zuleide Pessoa`, and not `Zuleide, pessoa muito boa`
  if (token.typed === 'pessoa') return !isWord(next, ...'que muito mais boa bem de da'.split(' '))
  if (token.typed === 'dias') {
    const isDate = ['number', 'date', 'ordinal'].includes(next?.kind ?? '')
    return !isDate && !isWord(next, ...'uteis de da do pares impares antes depois'.split(' '))
  }
  return (
    isWord(token, 'neto', 'filho', 'sobrinho') && !isWord(next, 'de', 'da', 'do', 'meu', 'minha')
  )
}

/** A name that follows at once, or after a comma as the rest of the message: `minha filha, Bia Souza`. */
export function nameAfter(tokens: readonly Token[], from: number, read: Rule<Piece>) {
  const here = nameAt(tokens, from, read)
  if (here.name !== null) return here
  const isApart = tokens[from]?.kind === 'stop'
  if (!isApart) return here
  const later = nameAt(tokens, from + 1, read)
  const isRest = tokens[later.next] === undefined || tokens[later.next]?.kind === 'stop'
  const isLast = tokens[later.next] === undefined
  const isLikely =
    later.name !== null && (isLast || later.name.includes(' ') || common.has(later.name))
  return isRest && isLikely ? later : here
}

/** Whoever is spoken to or speaks, and no name: `marca pra mim mesma`, `pro Caio logo depois`. */
const pronouns = new Set(
  'eu mim comigo nos nois gente voce voces ti ele ela eles elas mesma mesmo mesmas mesmos propria proprio quem ninguem alguem logo junto juntos'.split(
    ' ',
  ),
)

function isNameWord(tokens: readonly Token[], at: number, read: Rule<Piece>): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word' || token.typed.length < 2) return false
  if (common.has(token.typed)) return true
  if (services.has(token.text) || pronouns.has(token.text)) return false
  if (isVerbOfOthers(token.text)) return false
  return !isSmall(token.text) && !relations.has(token.text) && read(tokens, at) === null
}
