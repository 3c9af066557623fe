import type { Token } from './words/tokens.rule.ts'

/** What a rule read, and where the next one begins. */
export interface Read<T> {
  value: T
  next: number
}

/** A rule of the grammar: reads from a place on, or not. */
export type Rule<T> = (tokens: readonly Token[], at: number) => Read<T> | null

const wordAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

/** One of these words. */
export function word(...words: string[]): Rule<string> {
  const wanted = new Set(words.flatMap((one) => one.split(' ')))
  return (tokens, at) => {
    const text = wordAt(tokens, at)
    return text !== undefined && wanted.has(text) ? { value: text, next: at + 1 } : null
  }
}

/** One of these words, for what it stands for. */
export function term<T>(terms: Readonly<Record<string, T>>): Rule<T> {
  const values = new Map(Object.entries(terms))
  return (tokens, at) => {
    const value = values.get(wordAt(tokens, at) ?? '')
    return value === undefined ? null : { value, next: at + 1 }
  }
}

/** These words, one after the other; several ways of saying it, the longest first. */
export function phrase(...phrases: string[]): Rule<string> {
  const ways = phrases
    .map((one) => one.split(' '))
    .toSorted((one, other) => other.length - one.length)
  return (tokens, at) => {
    for (const words of ways) {
      if (words.every((text, index) => wordAt(tokens, at + index) === text)) {
        return { value: words.join(' '), next: at + words.length }
      }
    }
    return null
  }
}

/** A piece of this kind. */
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

/** The first of these that reads anything. */
export function either<T>(...rules: Rule<T>[]): Rule<T> {
  return (tokens, at) => {
    for (const rule of rules) {
      const read = rule(tokens, at)
      if (read) return read
    }
    return null
  }
}

/** The rule that reads most; of two, the first. */
export const longest =
  <T>(...rules: Rule<T>[]): Rule<T> =>
  (tokens, at) => {
    const [best] = rules
      .flatMap((rule) => rule(tokens, at) ?? [])
      .toSorted((one, other) => other.next - one.next)
    return best ?? null
  }

/** These, one after the other, and what is made of them; `null` made of them reads nothing. */
export function sequence<A, B, T>(
  rules: readonly [Rule<A>, Rule<B>],
  make: (a: A, b: B) => T | null,
): Rule<T>
export function sequence<A, B, C, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>],
  make: (a: A, b: B, c: C) => T | null,
): Rule<T>
export function sequence<A, B, C, D, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>, Rule<D>],
  make: (a: A, b: B, c: C, d: D) => T | null,
): Rule<T>
export function sequence<A, B, C, D, E, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>, Rule<D>, Rule<E>],
  make: (a: A, b: B, c: C, d: D, e: E) => T | null,
): Rule<T>
export function sequence<A, B, C, D, E, F, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>, Rule<D>, Rule<E>, Rule<F>],
  make: (a: A, b: B, c: C, d: D, e: E, f: F) => T | null,
): Rule<T>
export function sequence<A, B, C, D, E, F, G, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>, Rule<D>, Rule<E>, Rule<F>, Rule<G>],
  make: (a: A, b: B, c: C, d: D, e: E, f: F, g: G) => T | null,
): Rule<T>
export function sequence<A, B, C, D, E, F, G, H, T>(
  rules: readonly [Rule<A>, Rule<B>, Rule<C>, Rule<D>, Rule<E>, Rule<F>, Rule<G>, Rule<H>],
  make: (a: A, b: B, c: C, d: D, e: E, f: F, g: G, h: H) => T | null,
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

/** It, or nothing. */
export const optional =
  <T>(rule: Rule<T>): Rule<T | null> =>
  (tokens, at) =>
    rule(tokens, at) ?? { value: null, next: at }

/** Any number of it, at least `least`. */
export const many =
  <T>(rule: Rule<T>, least = 0): Rule<T[]> =>
  (tokens, at) => {
    const values: T[] = []
    let next = at
    for (;;) {
      const read = rule(tokens, next)
      if (!read || read.next === next) break
      values.push(read.value)
      next = read.next
    }
    return values.length >= least ? { value: values, next } : null
  }

/** What it reads, made into something else. */
export const made =
  <T, U>(rule: Rule<T>, make: (value: T) => U | null): Rule<U> =>
  (tokens, at) => {
    const read = rule(tokens, at)
    if (!read) return null
    const value = make(read.value)
    return value === null ? null : { value, next: read.next }
  }

/** Only where it is not followed by that. */
export const unless =
  <T>(rule: Rule<T>, following: Rule<unknown>): Rule<T> =>
  (tokens, at) => {
    const read = rule(tokens, at)
    return read && !following(tokens, read.next) ? read : null
  }

/** Only where it is followed by that, which stays unread. */
export const before =
  <T>(rule: Rule<T>, following: Rule<unknown>): Rule<T> =>
  (tokens, at) => {
    const read = rule(tokens, at)
    return read && following(tokens, read.next) ? read : null
  }

/** The end of the message, or of a part of it. */
export const end: Rule<null> = (tokens, at) => {
  const token = tokens[at]
  return !token || token.kind === 'stop' ? { value: null, next: at } : null
}
