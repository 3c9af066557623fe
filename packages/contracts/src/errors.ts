/** Every stable error code and the HTTP status it maps to (product specification, section 6). */
export const errorStatus = {
  VALIDATION_FAILED: 422,
  MALFORMED_BODY: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PROFESSIONAL_NOT_FOUND: 404,
  SLOT_TAKEN: 409,
  SLOT_UNAVAILABLE: 422,
  SLUG_TAKEN: 409,
  INVALID_TRANSITION: 409,
  STALE_VERSION: 409,
  CANCELLATION_WINDOW_CLOSED: 409,
  PLAN_LIMIT_REACHED: 403,
  PLAN_FEATURE_REQUIRED: 403,
  INVALID_PLAN: 422,
  INVALID_SIGNATURE: 400,
  RATE_LIMITED: 429,
  CHALLENGE_REQUIRED: 403,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UPSTREAM_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** One thing that is wrong with an input: where (dotted path) and why, in words for a person. */
export interface FieldProblem {
  path: string
  message: string
}

export interface ErrorDetails {
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  /** With CHALLENGE_REQUIRED: what the browser has to solve, as the ALTCHA widget reads it. */
  challenge?: Record<string, unknown>
  from?: string
  to?: string
}

/** The one error that crosses the bus. Its code is stable; its message is for developers. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}
