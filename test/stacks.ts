/** How many whole stacks the suites share: one for each that runs at a time. A person's own is one. */
export const STACKS = process.env.STACK_FILE ? 1 : 2

/** The variable that names the stack.json of a worker's stack; workers count from 1. */
export const stackFileVariable = (worker: number | string) => `STACK_FILE_${worker}`

/** From here on this process uses the worker's stack, unless a person has named one. */
export function useStackOf(worker: number | string): void {
  process.env.STACK_FILE ??= process.env[stackFileVariable(worker)]
}
