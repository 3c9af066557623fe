/** The number of stacks: one per parallel suite, or one if the developer names a running stack. */
export const STACKS = process.env.STACK_FILE ? 1 : 2

/** How long a stack may take to start: it says itself why it gives up, ten minutes after nothing was ready. */
export const START_MS = 1_200_000

/** The variable with the stack.json of a worker's stack; workers count from 1. */
export const stackFileVariable = (worker: number | string) => `STACK_FILE_${worker}`

/** A worker asks for its stack by making this file, and reads in the other why there will be none. */
export const wishOf = (stackFile: string) => `${stackFile}.wanted`
export const failureOf = (stackFile: string) => `${stackFile}.failed`

/** Makes this process use the worker's stack, unless the developer has named one. */
export function useStackOf(worker: number | string): void {
  process.env.STACK_FILE ??= process.env[stackFileVariable(worker)]
}
