import type { Understanding } from '../../language/understanding.rule.ts'

/** A message as it was read. */
export interface Heard {
  said: Understanding
  /** The texts of the context, a line each. */
  text: string
}
