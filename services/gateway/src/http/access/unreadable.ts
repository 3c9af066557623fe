import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, errorCodes } from '@encaixe/contracts'
import { PROBLEM_TYPE, problemBody } from '../problem.ts'

/**
 * Answers what is not HTTP enough to become a request, in the words of all other answers. Nobody can
 * say where the next request would begin, so the connection ends.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused(error, socket)) {
    socket.destroy()
    return
  }
  const problem = problemOf(error.code)
  const status = errorCodes[problem.code].status
  const body = problemBody(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/**
 * Browsers open connections ahead of their requests. An answer to none would meet the first request
 * that goes out at the same moment, and be shown as its answer.
 */
const isUnused = (error: { code?: string }, socket: Socket) =>
  error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0

function problemOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('PAYLOAD_TOO_LARGE', 'The address or the headers are too large.')
  }
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  return new AppError(
    'MALFORMED_BODY',
    isLate ? 'The request took too long to arrive.' : 'The request is not valid HTTP.',
  )
}
