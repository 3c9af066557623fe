export interface FieldProblem {
  path: string
  message: string
}

/** The challenge that a browser must solve before the gateway takes a request, in the format of the ALTCHA widget. */
export type Challenge = Record<string, unknown>

/** A refusal of the gateway (RFC 9457). Without an answer the code is UPSTREAM_UNAVAILABLE. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly errors: FieldProblem[]
  readonly retryAfterSeconds: number | null
  readonly challenge: Challenge | null

  constructor(problem: {
    status: number
    code: string
    errors?: FieldProblem[]
    retryAfterSeconds?: number | null
    challenge?: Challenge | null
  }) {
    super(`the gateway answered ${problem.code}`)
    this.status = problem.status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null
    this.challenge = problem.challenge ?? null
  }
}

/** Whether nothing with this name exists: it is gone, or the name is invalid. */
export const isMissing = (cause: unknown): boolean =>
  cause instanceof ApiProblem && (cause.status === 404 || cause.code === 'VALIDATION_FAILED')

/** For an item that is removed: the goal is reached if it is already gone. */
export function ignoreMissing(cause: unknown): void {
  if (!isMissing(cause)) throw cause
}

/** For what can be left out: null where the gateway refuses. */
export function ignoreRefusal(cause: unknown): null {
  if (cause instanceof ApiProblem) return null
  throw cause
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) =>
    isObject(item) && typeof item.path === 'string' && typeof item.message === 'string'
      ? [{ path: item.path, message: item.message }]
      : [],
  )
}

/** Reads the problem of an unsuccessful answer. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiProblem({
    status: response.status,
    code: isObject(body) && typeof body.code === 'string' ? body.code : 'UPSTREAM_UNAVAILABLE',
    errors: isObject(body) ? fieldProblems(body.errors) : [],
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
    challenge: isObject(body) && isObject(body.challenge) ? body.challenge : null,
  })
}
