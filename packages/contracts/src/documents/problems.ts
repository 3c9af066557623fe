import { type ErrorCode, errorCodes, problem, problemType } from '../rpc/errors.ts'
import type { JsonSchema, NamedSchemas } from './named-schemas.ts'

const retryAfter = { schema: { type: 'integer' }, description: 'Seconds.' }
/** Of draft-ietf-httpapi-ratelimit-headers-11. */
const rateLimit = {
  RateLimit: {
    schema: { type: 'string' },
    description:
      'What is left of each limit that counts, and for how many seconds: "general";r=0;t=42.',
  },
  'RateLimit-Policy': {
    schema: { type: 'string' },
    description: 'Those limits, each within so many seconds: "general";q=300;w=60.',
  },
}
const retryLater = new Set<number>([
  errorCodes.RATE_LIMITED.status,
  errorCodes.UPSTREAM_UNAVAILABLE.status,
])

const example = (code: ErrorCode) => ({
  summary: errorCodes[code].title,
  value: {
    type: problemType(code),
    title: errorCodes[code].title,
    status: errorCodes[code].status,
    code,
    detail: 'For developers.',
    ...(code === 'VALIDATION_FAILED' && {
      errors: [{ path: 'clientPhone', message: 'Confira o número: precisa do DDD.' }],
    }),
  },
})

/** The problems of one document's operations, each code's example stated once. */
export function problems(schemas: NamedSchemas) {
  const examples: Record<string, JsonSchema> = {}
  return {
    /** The responses that an operation's errors make, by HTTP status. */
    responses(codes: Iterable<ErrorCode>) {
      const byStatus = Map.groupBy(new Set(codes), (code) => errorCodes[code].status)
      for (const code of codes) examples[code] = example(code)
      return Object.fromEntries(
        [...byStatus].map(([status, same]) => [status, responseOf(status, same, schemas)]),
      )
    },
    examples: () => examples,
  }
}

export type Problems = ReturnType<typeof problems>

const responseOf = (status: number, codes: readonly ErrorCode[], schemas: NamedSchemas) => ({
  description: codes.map((code) => `${code}: ${errorCodes[code].title}.`).join(' '),
  ...(retryLater.has(status) && {
    headers: {
      'Retry-After': retryAfter,
      ...(status === errorCodes.RATE_LIMITED.status && rateLimit),
    },
  }),
  content: {
    'application/problem+json': {
      schema: schemas.of(problem, 'output'),
      examples: Object.fromEntries(
        codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
      ),
    },
  },
})
