import { type ErrorCode, errorStatus, errorTitle } from './errors.ts'

/** The body of every error: RFC 9457, with the fields of ours. */
export const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string', examples: ['urn:encaixe:problem:slot-taken'] },
    title: { type: 'string', examples: [errorTitle.SLOT_TAKEN] },
    status: { type: 'integer', examples: [errorStatus.SLOT_TAKEN] },
    code: {
      type: 'string',
      enum: Object.keys(errorStatus),
      description: 'Stable: this is what programs decide by.',
    },
    detail: { type: 'string', description: 'For developers; never the same for long.' },
    errors: {
      type: 'array',
      description:
        'With VALIDATION_FAILED: each field that is wrong, in words for a person (pt-BR).',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', examples: ['clientPhone'] },
          message: { type: 'string', examples: ['Confira o número: precisa do DDD.'] },
        },
      },
    },
    challenge: {
      type: 'object',
      description: 'With CHALLENGE_REQUIRED: what an ALTCHA widget solves.',
    },
    from: { type: 'string', description: 'With INVALID_TRANSITION: the status it has.' },
    to: { type: 'string', description: 'With INVALID_TRANSITION: the status asked for.' },
  },
}

const retryAfter = { schema: { type: 'integer' }, description: 'Seconds.' }
const retryLater = new Set<number>([errorStatus.RATE_LIMITED, errorStatus.UPSTREAM_UNAVAILABLE])

/** The responses that an operation's errors make, by HTTP status. */
export function problemResponses(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: [...new Set(same)].map((code) => `${code}: ${errorTitle[code]}.`).join(' '),
        ...(retryLater.has(Number(status)) && { headers: { 'Retry-After': retryAfter } }),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  )
}
