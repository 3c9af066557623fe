import type { Act } from './pieces.rule.ts'
import { noWish, type Wish } from './wishes/wish.rule.ts'
import type { Token } from './words/tokens.rule.ts'

/** What the grammar understood of a message. */
export interface Understanding {
  /** The message in pieces, for what reads it as a whole: a yes. */
  tokens: readonly Token[]
  /** In the order of the message, each once. */
  acts: Act[]
  wish: Wish
  /** The old time of a move: `de quinta para sexta`. */
  from: Wish | null
  /** A bare number: a position in a list, or an hour. */
  number: number | null
  /** An explicit position in a list; -1 is the last. */
  place: number | null
  phone: string | null
  /** The page whose address was sent. */
  page: string | null
  /** The remaining words: names and unknown words. */
  words: string[]
  /** Others for whom it is, each once: `filha`, `ela`; null: whoever is named. */
  forWhom: (string | null)[]
  /** The name after `com`: `com a Ana Souza`. */
  withWhom: string[]
  /** The names of those who stay: `cancela a nutri, a psicóloga fica`. */
  spared: string[]
}

export const nothingSaid: Understanding = {
  tokens: [],
  acts: [],
  wish: noWish,
  from: null,
  number: null,
  place: null,
  phone: null,
  page: null,
  words: [],
  forWhom: [],
  withWhom: [],
  spared: [],
}
