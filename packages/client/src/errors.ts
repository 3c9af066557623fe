import type { components } from './document/types.ts'

/** Why a call was not done, as the API says it. */
export type Problem = components['schemas']['Problem']
export type ErrorCode = Problem['code']

/** A call that the API refused. Decide by `code`: it does not change. */
export class EncaixeError extends Error {
  override readonly name = 'EncaixeError'
  /** `UNREADABLE`: the answer was none of Encaixe's, as of a proxy between. */
  readonly code: ErrorCode | 'UNREADABLE'
  /** Of HTTP. */
  readonly status: number
  /** Everything the API says about it, such as the fields that are wrong. */
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    const code = problem?.code ?? 'UNREADABLE'
    super(`${status} ${code}${problem ? `: ${problem.detail}` : ''}`)
    this.code = code
    this.status = status
    this.problem = problem
  }
}

interface Done<T> {
  data: T
  error?: never
  response: Response
}
type Called<T> = Done<T> | { data?: never; error: unknown; response: Response }

/**
 * What a call answers, without the rest of openapi-fetch's result.
 * @throws EncaixeError when the API refused it
 */
export async function orThrow<T>(call: Promise<Called<T>>): Promise<T> {
  const called = await call
  if (isDone(called)) return called.data
  const { error, response } = called
  throw new EncaixeError(response.status, isProblem(error) ? error : null)
}

const isDone = <T>(called: Called<T>): called is Done<T> => called.response.ok

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
