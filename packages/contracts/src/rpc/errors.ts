import { z } from 'zod'

/** Every stable error code and the HTTP status it maps to. */
export const errorStatus = {
  VALIDATION_FAILED: 422,
  MALFORMED_BODY: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SCOPE_REQUIRED: 403,
  NOT_FOUND: 404,
  PROFESSIONAL_NOT_FOUND: 404,
  SERVICE_NOT_FOUND: 404,
  SERVICES_APART: 422,
  ADD_ON_ALONE: 422,
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
  CODE_INVALID: 422,
  PIX_KEY_MISSING: 404,
  PIX_ACCOUNT_MISSING: 422,
  CLIENT_EXISTS: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UPSTREAM_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What each means, for developers: a problem's `title`. */
export const errorTitle: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'The request has invalid fields',
  MALFORMED_BODY: 'The request cannot be read',
  UNAUTHENTICATED: 'Sign-in is required',
  FORBIDDEN: 'Not allowed',
  SCOPE_REQUIRED: 'The key lacks a scope',
  NOT_FOUND: 'Not found',
  PROFESSIONAL_NOT_FOUND: 'No such professional',
  SERVICE_NOT_FOUND: 'The service is not offered',
  SERVICES_APART: 'The services have no place in common',
  ADD_ON_ALONE: 'An add-on is booked beside its service only',
  SLOT_TAKEN: 'The time has just been taken',
  SLOT_UNAVAILABLE: 'The time is not offered',
  SLUG_TAKEN: 'The page address is taken',
  INVALID_TRANSITION: 'The appointment cannot change like this',
  STALE_VERSION: 'Somebody else changed it first',
  CANCELLATION_WINDOW_CLOSED: 'Too late to cancel',
  PLAN_LIMIT_REACHED: 'The professional cannot take this booking',
  PLAN_FEATURE_REQUIRED: 'The plan does not include this',
  INVALID_PLAN: 'No such plan',
  INVALID_SIGNATURE: 'The signature is wrong',
  RATE_LIMITED: 'Too many requests',
  CHALLENGE_REQUIRED: 'A challenge must be solved first',
  CODE_INVALID: 'The code is wrong, too old, or was used',
  CLIENT_EXISTS: 'Another client has this phone',
  PIX_KEY_MISSING: 'The professional has no Pix key here',
  PIX_ACCOUNT_MISSING: 'No Pix account is connected',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is not supported',
  UPSTREAM_UNAVAILABLE: 'Temporarily unavailable',
  INTERNAL: 'Something went wrong',
}

/** One thing that is wrong with an input: where (dotted path) and why, in words for a person. */
const fieldProblem = z
  .object({
    path: z.string().meta({ examples: ['clientPhone'] }),
    message: z.string().meta({
      description: 'For a person (pt-BR).',
      examples: ['Confira o número: precisa do DDD.'],
    }),
  })
  .meta({ id: 'FieldProblem', description: 'One field that is wrong.' })
export type FieldProblem = z.output<typeof fieldProblem>

/** What an error says besides its code: on the bus, and in the problem that HTTP answers. */
export const errorDetails = z.object({
  errors: z
    .array(fieldProblem)
    .exactOptional()
    .meta({ description: 'With VALIDATION_FAILED: each field that is wrong.' }),
  retryAfterSeconds: z.number().exactOptional().meta({ description: 'Told in `Retry-After`.' }),
  challenge: z.record(z.string(), z.unknown()).exactOptional().meta({
    description:
      'With CHALLENGE_REQUIRED, and RATE_LIMITED of a booking: what an ALTCHA widget solves.',
  }),
  from: z
    .string()
    .exactOptional()
    .meta({ description: 'With INVALID_TRANSITION: the status it has.' }),
  to: z
    .string()
    .exactOptional()
    .meta({ description: 'With INVALID_TRANSITION: the status asked for.' }),
  clientId: z
    .string()
    .exactOptional()
    .meta({ description: 'With CLIENT_EXISTS: who has the phone.' }),
  scope: z
    .string()
    .exactOptional()
    .meta({ description: 'With SCOPE_REQUIRED: the one that is missing.' }),
})
export type ErrorDetails = z.output<typeof errorDetails>

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

const codes = Object.keys(errorStatus).filter(isErrorCode)

/** The URN of a code: a problem's `type`. */
export const problemType = (code: ErrorCode): string =>
  `urn:encaixe:problem:${code.toLowerCase().replaceAll('_', '-')}`

/** The body of every error answer: RFC 9457, with the fields of ours. */
export const problem = z
  .object({
    type: z.string().meta({ examples: [problemType('SLOT_TAKEN')] }),
    title: z.string().meta({ examples: [errorTitle.SLOT_TAKEN] }),
    status: z.int().meta({ examples: [errorStatus.SLOT_TAKEN] }),
    code: z
      .enum(codes)
      .meta({ description: 'Stable: this is what programs decide by.', examples: ['SLOT_TAKEN'] }),
    detail: z.string().meta({ description: 'For developers; never the same for long.' }),
    ...errorDetails.omit({ retryAfterSeconds: true }).shape,
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 has it.' })
export type Problem = z.output<typeof problem>

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
