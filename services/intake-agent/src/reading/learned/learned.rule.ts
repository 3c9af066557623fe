import type { LinearModel } from './linear.rule.ts'

/** What was learned from the examples: one model for each question about a message. */
export interface Learned {
  /** What it wants. */
  wants: LinearModel
  /** What each time in it is for. */
  roles: LinearModel
  /** Whose name each word is. */
  names: LinearModel
  /** What a question is about. */
  topics: LinearModel
}
