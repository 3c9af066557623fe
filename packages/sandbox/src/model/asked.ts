/** A call that a model makes of one of the tools it was given. */
export interface ToolCall {
  name: string
  input: Record<string, unknown>
}

export type Step =
  | { text: string }
  | { calls: ToolCall[] }
  | { status: number }
  | { hang: true }
  | { raw: string }

/** The parts of a request that behaviours read. */
export interface Asked {
  /** Everything that was said, the system's words first. */
  texts: string[]
  /** The last answers of tools, as text. */
  results: string[]
  /** How often tools have answered already. */
  rounds: number
}
