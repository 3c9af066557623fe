import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

interface FieldProblem {
  path: string
  message: string
}

/** Becomes an answer 422 with the wrong fields. */
export class ValidationProblem extends Error {
  readonly fields: FieldProblem[]
  constructor(fields: FieldProblem[]) {
    super(fields.map(({ path, message }) => `${path}: ${message}`).join('; '))
    this.fields = fields
  }
}

/** @throws {ValidationProblem} */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new ValidationProblem(
    parsed.error.issues.map((issue) => ({ path: pathOf(issue), message: issue.message })),
  )
}

function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path
  return path.join('.') || 'body'
}

/** Errors of the sandbox's own routes as application/problem+json (RFC 9457). */
export function answerProblem(
  error: FastifyError | ValidationProblem,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ValidationProblem) {
    return send(reply, 422, 'VALIDATION_FAILED', error.message, error.fields)
  }
  const status = error.statusCode ?? 500
  if (status === 400 || status === 415) {
    const fields = [{ path: 'body', message: error.message }]
    return send(reply, 422, 'VALIDATION_FAILED', `body: ${error.message}`, fields)
  }
  if (status >= 500) console.error(error)
  return send(reply, status, status >= 500 ? 'INTERNAL' : 'REFUSED', error.message)
}

function send(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  errors?: FieldProblem[],
) {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: code, status, code, detail, ...(errors && { errors }) })
}
