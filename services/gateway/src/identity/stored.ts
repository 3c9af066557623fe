import { AppError } from '@encaixe/contracts'
import type { z } from 'zod'

/**
 * Waits for Redis.
 * @throws AppError UPSTREAM_UNAVAILABLE when it is away or does not answer in time
 */
export async function fromRedis<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const error = new AppError('UPSTREAM_UNAVAILABLE', 'Sessions cannot be read just now.')
    error.cause = cause
    throw error
  }
}

/** What was stored, or null when it is not there or was written by another version of this code. */
export function readStored<S extends z.ZodType>(schema: S, text: unknown): z.output<S> | null {
  if (typeof text !== 'string') return null
  return schema.safeParse(JSON.parse(text)).data ?? null
}
