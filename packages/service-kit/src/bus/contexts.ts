import type { Access, ActorOf, Asker, RpcInput, RpcMap, RpcOutput } from '@encaixe/contracts'
import type { Logger } from '../telemetry/log.ts'

export interface CallContext {
  /** In whose name; by default the service itself. */
  actor?: Asker
  /** Under which a repeated request gets the first answer: see `acceptsIdempotencyKey` of an RPC. */
  idempotencyKey?: string | undefined
  /** Passed on to everything done for this request; taken from the request in hand by default. */
  requestId?: string
  /** That of a call to repeat; by default a new one. */
  callId?: string
  /** How long to wait, in milliseconds; 5,000 by default, and never past the deadline in hand. */
  timeoutMs?: number
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadline?: number
}

export interface RpcContext<A extends Access = 'anyone'> {
  /** In whose name the request is made; one that the RPC's access lets in. */
  actor: ActorOf<A>
  idempotencyKey: string | undefined
  requestId: string
  /** A UUIDv7 that only this call has, and its repetition: see `idempotent` of an RPC. */
  callId: string
  /** Epoch milliseconds, by this machine's clock. */
  deadline: number
  log: Logger
}

export type RpcHandlers<M extends RpcMap> = {
  [K in keyof M]: (
    input: RpcInput<M[K]>,
    context: RpcContext<M[K]['access']>,
  ) => Promise<RpcOutput<M[K]>>
}

/** The handlers of some of a service's RPCs, for the file that has them. */
export type HandlersOf<M extends RpcMap, K extends keyof M> = Pick<RpcHandlers<M>, K>
