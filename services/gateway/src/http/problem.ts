import { AppError, type ErrorCode, errorCodes, type Problem, problemType } from '@encaixe/contracts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isForPerson, PAGE_POLICY, PAGE_TYPE, problemPage } from './problem-page.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** An error as people's programs read it. */
export function problemBody({ code, details, message }: AppError): string {
  const { retryAfterSeconds: _, ...shown } = details
  const body: Problem = {
    type: problemType(code),
    title: errorCodes[code].title,
    status: errorCodes[code].status,
    code,
    detail: code === 'INTERNAL' ? 'Try again in a moment.' : message,
    ...shown,
  }
  return JSON.stringify(body)
}

/** The one place where an error becomes an HTTP answer: a page for people, RFC 9457 for programs. */
export function sendProblem(reply: FastifyReply, error: AppError) {
  const { code, details, message } = error
  const status = errorCodes[code].status
  if (status > 499) reply.request.failure = `${code}: ${message}`
  if (details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(details.retryAfterSeconds))
  } else if (status === 503) {
    reply.header('retry-after', '5')
  }
  if (status === 401) {
    // RFC 6750: a token that was shown and refused is named as the reason.
    const hadToken = reply.request.headers.authorization !== undefined
    const reason = hadToken ? ', error="invalid_token"' : ''
    reply.header('www-authenticate', `Bearer realm="encaixe"${reason}`)
  }
  reply.code(status).header('cache-control', 'no-store')
  if (!isForPerson(reply.request)) return reply.type(PROBLEM_TYPE).send(problemBody(error))
  return reply
    .type(PAGE_TYPE)
    .header('content-security-policy', PAGE_POLICY)
    .send(problemPage(error, reply.request))
}

/** Fastify's own refusals, in our codes. */
function codeOf(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 'PAYLOAD_TOO_LARGE'
  if (error.statusCode === 415) return 'UNSUPPORTED_MEDIA_TYPE'
  if (error.statusCode === 404) return 'NOT_FOUND'
  // What stands behind the proxy is away, takes too long, or went before it answered.
  if (/^FST_REPLY_FROM|^UND_ERR_SOCKET$/.test(error.code ?? '')) return 'UPSTREAM_UNAVAILABLE'
  const isOurFault = error.statusCode === undefined || error.statusCode >= 500
  return isOurFault ? 'INTERNAL' : 'MALFORMED_BODY'
}

/** Handles a refusal with this code as an answer: null. Any other error is thrown again. */
export const nullFor =
  (code: ErrorCode) =>
  (error: unknown): null => {
    if (error instanceof AppError && error.code === code) return null
    throw error
  }

export function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  return new AppError(code, code === 'INTERNAL' ? 'Unexpected error.' : error.message)
}

export function problemHandler(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // An attempt too many stays one, whatever else is wrong with it.
  const problem = asAppError(request.overLimit ?? error)
  if (problem.code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
  return sendProblem(reply, problem)
}
