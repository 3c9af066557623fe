import type { Token } from './words/tokens.rule.ts'

/** What a rule read, and the index of the first token after it. */
export interface Read<T> {
  value: T
  next: number
}

/** A rule of the grammar reads tokens from an index on. It returns null if they do not match. */
export type Rule<T> = (tokens: readonly Token[], at: number) => Read<T> | null

const wordAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

/** One of these words, separated by spaces: `word('na no')`. */
export function word(words: string): Rule<string> {
  const wanted = new Set(words.trim().split(/\s+/))
  return (tokens, at) => {
    const text = wordAt(tokens, at)
    return text !== undefined && wanted.has(text) ? { value: text, next: at + 1 } : null
  }
}

/** One of these words; its value is what the word stands for. */
export function term<T>(terms: Readonly<Record<string, T>>): Rule<T> {
  const values = new Map(Object.entries(terms))
  return (tokens, at) => {
    const value = values.get(wordAt(tokens, at) ?? '')
    return value === undefined ? null : { value, next: at + 1 }
  }
}

/** The phrases that a pattern stands for: `[o] mais cedo|tarde` may be said with or without `o`. */
const phrasesOf = (pattern: string): string[][] =>
  (pattern.match(/\[[^\]]+\]|\S+/g) ?? []).reduce<string[][]>(
    (begun, part) => {
      const ways = part.startsWith('[') ? ['', ...part.slice(1, -1).split('|')] : part.split('|')
      return begun.flatMap((words) => ways.map((way) => [...words, ...(way.match(/\S+/g) ?? [])]))
    },
    [[]],
  )

/**
 * One of these phrases, separated by semicolons, as phrasesOf reads them; its value is what the phrase stands for. The
 * phrase with the most words wins, and of equal ones the first.
 */
export function meaning<T extends string>(phrases: Readonly<Record<T, string>>): Rule<T> {
  const all: { words: string[]; value: T }[] = []
  for (const value in phrases) {
    for (const words of phrases[value].split(';').flatMap(phrasesOf)) all.push({ words, value })
  }
  const ways = Map.groupBy(
    all.toSorted((one, other) => other.words.length - one.words.length),
    ({ words: [first = ''] }) => first,
  )
  return (tokens, at) => {
    for (const { words, value } of ways.get(wordAt(tokens, at) ?? '') ?? []) {
      if (words.every((text, index) => wordAt(tokens, at + index) === text)) {
        return { value, next: at + words.length }
      }
    }
    return null
  }
}

/** One of these phrases, separated by semicolons. The phrase with the most words wins. */
export const phrase = (phrases: string): Rule<string> => meaning({ said: phrases })

/** One token of this kind. */
export const piece =
  <K extends Token['kind']>(kind: K): Rule<Extract<Token, { kind: K }>> =>
  (tokens, at) => {
    const token = tokens[at]
    return token && isOfKind(token, kind) ? { value: token, next: at + 1 } : null
  }

const isOfKind = <K extends Token['kind']>(
  token: Token,
  kind: K,
): token is Extract<Token, { kind: K }> => token.kind === kind

/** The first of these rules that matches. */
export const either =
  <T>(...rules: Rule<T>[]): Rule<T> =>
  (tokens, at) => {
    for (const rule of rules) {
      const read = rule(tokens, at)
      if (read) return read
    }
    return null
  }

/** The rule that reads the most tokens; if two read equally many, the first of them. */
export const longest =
  <T>(...rules: Rule<T>[]): Rule<T> =>
  (tokens, at) => {
    let best: Read<T> | null = null
    for (const rule of rules) {
      const read = rule(tokens, at)
      if (read && (best === null || read.next > best.next)) best = read
    }
    return best
  }

type ValuesOf<R extends readonly Rule<unknown>[]> = {
  [I in keyof R]: R[I] extends Rule<infer V> ? V : never
}

/** These rules one after the other. `make` combines their values; if it returns null, nothing matches. */
export function sequence<R extends readonly Rule<unknown>[], T>(
  rules: readonly [...R],
  make: (...values: ValuesOf<R>) => T | null,
): Rule<T>
export function sequence(
  rules: readonly Rule<unknown>[],
  make: (...values: unknown[]) => unknown,
): Rule<unknown> {
  return (tokens, at) => {
    const values: unknown[] = []
    let next = at
    for (const rule of rules) {
      const read = rule(tokens, next)
      if (!read) return null
      values.push(read.value)
      next = read.next
    }
    const value = make(...values)
    return value === null ? null : { value, next }
  }
}

/** The rule's value, or null without reading anything. */
export const optional =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (tokens, at) =>
    rule(tokens, at) ?? { value: null, next: at }

/** The rule any number of times, also none. */
export const many =
  <T>(rule: Rule<T>): Rule<T[]> =>
  (tokens, at) => {
    const values: T[] = []
    let next = at
    for (;;) {
      const read = rule(tokens, next)
      if (!read || read.next === next) return { value: values, next }
      values.push(read.value)
      next = read.next
    }
  }

/** The rule with another value. If `make` returns null, nothing matches. */
export const made = <T, U>(rule: Rule<T>, make: (value: T) => U | null): Rule<U> =>
  sequence([rule], make)

/** The rule over the tokens of one message, which reads at each of them once. */
export function remembering<T>(rule: Rule<T>): Rule<T> {
  const known: (Read<T> | null)[] = []
  return (tokens, at) => {
    const before = known[at]
    if (before !== undefined) return before
    const read = rule(tokens, at)
    known[at] = read
    return read
  }
}

/** The rule, if `following` matches right after it. What follows stays unread. */
export const before =
  <T>(rule: Rule<T>, following: Rule<unknown>): Rule<T> =>
  (tokens, at) => {
    const read = rule(tokens, at)
    return read && following(tokens, read.next) ? read : null
  }

/** The rule, if `following` does not match right after it. */
export const unless = <T>(rule: Rule<T>, following: Rule<unknown>): Rule<T> =>
  before(rule, (tokens, at) => (following(tokens, at) ? null : { value: null, next: at }))

/** The end of the message, or of a part of it. It reads nothing. */
export const end: Rule<null> = (tokens, at) => {
  const token = tokens[at]
  return !token || token.kind === 'stop' ? { value: null, next: at } : null
}

/** As many days as it can be at once. */
const MOST_DAYS = 3

/** A rule that depends on the day, built once for each: that costs more than to read a message. */
export function onDay<T>(
  build: (today: Temporal.PlainDate) => Rule<T>,
): (today: Temporal.PlainDate) => Rule<T> {
  const built = new Map<string, Rule<T>>()
  return (today) => {
    const day = today.toString()
    const rule = built.get(day) ?? build(today)
    if (!built.has(day) && built.size >= MOST_DAYS) built.clear()
    built.set(day, rule)
    return rule
  }
}
