import { AppError, type Asker, asker, errorDetails, isErrorCode } from '@encaixe/contracts'
import { z } from 'zod'

/** Headers of a request on the bus. */
export const header = {
  /** Epoch milliseconds after which nobody waits for the answer, by the caller's clock. */
  deadline: 'Deadline',
  /** Epoch milliseconds at which it was sent, by the caller's clock. */
  sent: 'Sent',
  caller: 'Caller',
  /** In whose name: JSON in ASCII. A request without one is refused. */
  actor: 'Actor',
  idempotencyKey: 'Idempotency-Key',
  requestId: 'Request-Id',
  callId: 'Call-Id',
  traceparent: 'traceparent',
} as const

/** A request, whichever way it came. */
export interface Incoming {
  data: Uint8Array
  header(name: string): string | undefined
}

const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: errorDetails.default({}),
    }),
  }),
])

export const encodeResult = (result: unknown): string => JSON.stringify({ ok: true, result })

export const encodeError = ({ code, message, details }: AppError): string =>
  JSON.stringify({ ok: false, error: { code, message, details } })

/**
 * The result of a reply.
 * @throws AppError with the service's code, INTERNAL for a code this side does not know
 */
export function decodeReply(data: Uint8Array): unknown {
  const answer = reply.parse(JSON.parse(decode(data)))
  if (answer.ok) return answer.result
  const { code, message, details } = answer.error
  throw new AppError(isErrorCode(code) ? code : 'INTERNAL', message, details)
}

/** Headers are ASCII, on NATS and in HTTP. */
export const encodeActor = (who: Asker): string =>
  JSON.stringify(who).replace(
    /[^ -~]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** undefined: it is not one. */
export function decodeActor(text: string): Asker | undefined {
  try {
    return asker.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder()
export const decode = (data: Uint8Array): string => decoder.decode(data)
