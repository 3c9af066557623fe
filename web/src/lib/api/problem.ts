export interface FieldProblem {
  path: string
  message: string
}

/** What a browser has to solve before the gateway takes a request, as the ALTCHA widget reads it. */
export type Challenge = Record<string, unknown>

/** The gateway said no (RFC 9457), or said nothing: then the code is UPSTREAM_UNAVAILABLE. */
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

/** Whether there is nothing of that name: gone, or no name that anything could have. */
export const isMissing = (cause: unknown): boolean =>
  cause instanceof ApiProblem && (cause.status === 404 || cause.code === 'VALIDATION_FAILED')

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

/** What an answer that is no success says. */
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
