import { AppError, type Rpc, type RpcOutput, type RpcRequest } from '@encaixe/contracts'
import { errors, headers, type NatsConnection } from '@nats-io/nats-core'
import { z } from 'zod'
import { newId } from '../database/outbox.ts'
import type { Logger } from '../telemetry/log.ts'
import { currentScope } from '../telemetry/scope.ts'
import { currentTraceparent, traced } from '../telemetry/trace.ts'
import type { CallContext } from './bus.ts'
import { decodeReply, header } from './wire.ts'

const DEFAULT_TIMEOUT_MS = 5_000

/** Sends a request and waits for its answer, never past the deadline of the work in hand. */
export function callRpc<R extends Rpc>(
  { connection, service, log }: { connection: NatsConnection; service: string; log: Logger },
  rpc: R,
  input: RpcRequest<R>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, ...context }: CallContext,
): Promise<RpcOutput<R>> {
  const scope = currentScope()
  return traced({ name: rpc.subject, kind: 'client' }, async () => {
    const now = Date.now()
    const deadline = Math.min(now + timeoutMs, context.deadline ?? scope?.deadline ?? Infinity)
    if (deadline <= now) throw unavailable(rpc, 'had no time left')
    const requestHeaders = headers()
    requestHeaders.set(header.sent, String(now))
    requestHeaders.set(header.deadline, String(deadline))
    requestHeaders.set(header.caller, service)
    requestHeaders.set(header.requestId, context.requestId ?? scope?.requestId ?? newId())
    const traceparent = currentTraceparent()
    if (traceparent) requestHeaders.set(header.traceparent, traceparent)

    const payload = JSON.stringify(input)
    const result = await connection
      .request(rpc.subject, payload, { timeout: deadline - now, headers: requestHeaders })
      .then(
        ({ data }) => decodeReply(data),
        (error: unknown) => {
          throw isUnavailable(error) ? unavailable(rpc, reasonOf(error)) : error
        },
      )
    const output = z.safeParse<R['output']>(rpc.output, result)
    if (output.success) return output.data
    const paths = output.error.issues.map(({ path }) => path.join('.'))
    log.error({ rpc: rpc.subject, paths }, 'an answer is not what its contract says')
    throw new AppError('INTERNAL', `${rpc.subject} answered something else than its contract says.`)
  })
}

const isUnavailable = (error: unknown): error is Error =>
  error instanceof errors.TimeoutError ||
  error instanceof errors.ClosedConnectionError ||
  error instanceof errors.DrainingConnectionError ||
  (error instanceof errors.RequestError && error.isNoResponders())

function reasonOf(error: Error): string {
  if (error instanceof errors.TimeoutError) return 'did not answer in time'
  return error instanceof errors.RequestError ? 'has nobody who answers' : 'cannot be reached'
}

const unavailable = (rpc: Rpc, reason: string) =>
  new AppError('UPSTREAM_UNAVAILABLE', `${rpc.subject} ${reason}.`)
