import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@encaixe/contracts'
import { away } from '../../store.ts'

const waits = new AsyncLocalStorage<{ ms: number }>()

/** Milliseconds of `work`, and how many of them were spent waiting for the provider. */
export async function timed<T>(work: () => Promise<T>) {
  const waited = { ms: 0 }
  const startedAt = performance.now()
  const result = await waits.run(waited, work)
  return { result, ms: performance.now() - startedAt, waitedMs: waited.ms }
}

/**
 * Asks the provider.
 * @throws AppError UPSTREAM_UNAVAILABLE when it is away, or cannot answer anybody just now
 */
export async function providerFetch(url: string, options: RequestInit): Promise<Response> {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, options)
    if (response.status === 429 || response.status >= 500) {
      throw new Error(`the identity provider answered ${response.status}`)
    }
    return response
  } catch (error) {
    throw providerAway(error)
  } finally {
    const waited = waits.getStore()
    if (waited) waited.ms += performance.now() - startedAt
  }
}

export const providerAway = (cause: unknown): AppError =>
  away('The identity provider cannot be reached.', cause)

/** The error by which `providerFetch` said so, also when a library has wrapped it. */
export function awayErrorIn(error: unknown): AppError | null {
  if (error instanceof AppError) return error.code === 'UPSTREAM_UNAVAILABLE' ? error : null
  return error instanceof Error ? awayErrorIn(error.cause) : null
}
