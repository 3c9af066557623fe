import { z } from 'zod'

/** Every stable error code: its HTTP status, and what it means for developers, which is a problem's `title`. */
export const errorCodes = {
  VALIDATION_FAILED: { status: 422, title: 'The request has invalid fields' },
  MALFORMED_BODY: { status: 400, title: 'The request cannot be read' },
  UNAUTHENTICATED: { status: 401, title: 'Sign-in is required' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  SCOPE_REQUIRED: { status: 403, title: 'The key lacks a scope' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  PROFESSIONAL_NOT_FOUND: { status: 404, title: 'No such professional' },
  SERVICE_NOT_FOUND: { status: 404, title: 'The service is not offered' },
  SERVICES_APART: { status: 422, title: 'The services have no place in common' },
  ADD_ON_ALONE: { status: 422, title: 'An add-on is booked beside its service only' },
  SLOT_TAKEN: { status: 409, title: 'The time has just been taken' },
  SLOT_UNAVAILABLE: { status: 422, title: 'The time is not offered' },
  SLUG_TAKEN: { status: 409, title: 'The page address is taken' },
  INVALID_TRANSITION: { status: 409, title: 'The appointment cannot change like this' },
  STALE_VERSION: { status: 409, title: 'Somebody else changed it first' },
  CANCELLATION_WINDOW_CLOSED: { status: 409, title: 'Too late to cancel' },
  PLAN_LIMIT_REACHED: { status: 403, title: 'The professional cannot take this booking' },
  PLAN_FEATURE_REQUIRED: { status: 403, title: 'The plan does not include this' },
  INVALID_PLAN: { status: 422, title: 'No such plan' },
  INVALID_SIGNATURE: { status: 400, title: 'The signature is wrong' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  CHALLENGE_REQUIRED: { status: 403, title: 'A challenge must be solved first' },
  CODE_INVALID: { status: 422, title: 'The code is wrong, too old, or was used' },
  PIX_KEY_MISSING: { status: 404, title: 'The professional has no Pix key here' },
  PIX_ACCOUNT_MISSING: { status: 422, title: 'No Pix account is connected' },
  CLIENT_EXISTS: { status: 409, title: 'Another client has this phone' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The content type is not supported' },
  UPSTREAM_UNAVAILABLE: { status: 503, title: 'Temporarily unavailable' },
  INTERNAL: { status: 500, title: 'Something went wrong' },
} as const

export type ErrorCode = keyof typeof errorCodes

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

const detail = (description: string) => z.string().exactOptional().meta({ description })

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
  from: detail('With INVALID_TRANSITION: the status it has.'),
  to: detail('With INVALID_TRANSITION: the status asked for.'),
  clientId: detail('With CLIENT_EXISTS: who has the phone.'),
  scope: detail('With SCOPE_REQUIRED: the one that is missing.'),
})
export type ErrorDetails = z.output<typeof errorDetails>

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorCodes, code)

const codes = Object.keys(errorCodes).filter(isErrorCode)

/** The URN of a code: a problem's `type`. */
export const problemType = (code: ErrorCode): string =>
  `urn:encaixe:problem:${code.toLowerCase().replaceAll('_', '-')}`

/** The body of every error answer: RFC 9457, with the fields of ours. */
export const problem = z
  .object({
    type: z.string().meta({ examples: [problemType('SLOT_TAKEN')] }),
    title: z.string().meta({ examples: [errorCodes.SLOT_TAKEN.title] }),
    status: z.int().meta({ examples: [errorCodes.SLOT_TAKEN.status] }),
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

  constructor(
    code: ErrorCode,
    message: string,
    details: ErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.details = details
  }
}
