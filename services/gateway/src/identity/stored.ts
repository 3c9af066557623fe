import type { z } from 'zod'
import { away } from '../store.ts'

/**
 * Waits for Redis.
 * @throws AppError UPSTREAM_UNAVAILABLE when it is away or does not answer in time
 */
export async function fromRedis<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw away('Sessions cannot be read just now.', cause)
  }
}

/** What was stored, or null when it is not there or was written by another version of this code. */
export function readStored<S extends z.ZodType>(schema: S, text: unknown): z.output<S> | null {
  if (typeof text !== 'string') return null
  return schema.safeParse(JSON.parse(text)).data ?? null
}
