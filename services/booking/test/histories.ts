import { AppError } from '@encaixe/contracts'

/** Numbers below a bound that follow from a seed: a random history that can be played again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return (state >>> 8) % below
  }
}

/** What the rules refuse is refused: undefined then. What they do not is a failure. */
export async function tried<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return undefined
    throw error
  }
}
