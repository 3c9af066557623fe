import { createHash } from 'node:crypto'
import { ProcessorError } from '../errors.ts'

interface Answer {
  status: number
  body: unknown
}

interface Kept {
  request: string
  /** Absent while the first request is under way. */
  answer?: Answer
}

/** Answers are repeated for a day; the newest of them. */
const MOST = 50_000

/**
 * Repeats the first answer to a key, errors of the processor's own included; what is refused before it
 * was begun is not kept.
 */
export function idempotency() {
  const kept = new Map<string, Kept>()

  return {
    /**
     * @returns the first answer, or undefined for a request that is the first
     * @throws {ProcessorError} where the key came with other parameters, or is in use
     */
    begin(
      key: string,
      request: { method: string; path: string; body: string },
    ): Answer | undefined {
      const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
      const before = kept.get(key)
      if (!before) {
        kept.set(key, { request: hash })
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST) break
          kept.delete(oldest)
        }
        return undefined
      }
      if (before.request !== hash) {
        throw new ProcessorError(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      }
      if (before.answer) return before.answer
      throw new ProcessorError(
        409,
        `There is currently another in-progress request using this idempotent key (${key}).`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      )
    },
    keep(key: string, answer: Answer) {
      const first = kept.get(key)
      if (first) first.answer = answer
    },
    forget: (key: string) => void kept.delete(key),
  }
}
