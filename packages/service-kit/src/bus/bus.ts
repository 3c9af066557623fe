import type { Rpc, RpcMap, RpcOutput, RpcRequest } from '@encaixe/contracts'
import { type JetStreamClient, jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/nats-core'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { callRpc } from './call.ts'
import { connectNats } from './connect.ts'
import type { CallContext, RpcHandlers } from './contexts.ts'
import { answerDiscovery } from './discovery.ts'
import type { RpcFallback } from './http-fallback.ts'
import { requestsOver, type SendRequest } from './requests.ts'
import { type ServeOptions, type Serving, serveRpcs } from './serve.ts'
import { watchServer } from './server-watch.ts'
import type { Incoming } from './wire.ts'

export interface Bus {
  /** Who speaks: the name of the service. */
  readonly service: string
  readonly connection: NatsConnection
  readonly jetstream: JetStreamClient
  /**
   * Asks a service.
   * @throws AppError with the service's code; UPSTREAM_UNAVAILABLE when nobody answers in time
   */
  call<R extends Rpc>(rpc: R, input: RpcRequest<R>, context?: CallContext): Promise<RpcOutput<R>>
  /** Answers these RPCs, sharing them with the other instances of the service. */
  serve<M extends RpcMap>(
    rpcs: M,
    handlers: RpcHandlers<M>,
    options?: ServeOptions,
  ): Promise<Serving>
  /** The reply to a request that came another way than NATS; undefined when nobody here answers it. */
  answer(subject: string, incoming: Incoming): Promise<string> | undefined
  /** Waits for an answer of the server itself, and leaves a server that hangs meanwhile. */
  awaited<T>(answer: Promise<T>): Promise<T>
  /** Whether it is connected now. */
  ready(): boolean
  /** Whether services can be asked now: it is connected, or has another way. */
  reachable(): boolean
  /** Takes no more requests, finishes those in hand, sends what is unsent and disconnects. */
  drain(): Promise<void>
}

/** Connects to NATS, waiting for it if need be, and stays connected whatever happens to it. */
export async function connectBus({
  url,
  ca,
  service,
  log,
  metrics,
  signal,
  fallback,
}: {
  url: string
  /** The certificate authority, in PEM. With it, a server without TLS is rejected. */
  ca?: string | undefined
  service: string
  log: Logger
  metrics?: Metrics
  /** Ends the waiting for the first connection. */
  signal?: AbortSignal
  /** Another way to the services while NATS is away. */
  fallback?: RpcFallback | undefined
}): Promise<Bus> {
  const { connection, isConnected, onLoss, onError } = await connectNats({
    url,
    ca,
    service,
    log,
    signal,
  })
  const servings = new Set<Serving>()
  let discovery: { stop(): void } | undefined
  const bus = { connection, isConnected, service, log, metrics }
  const watch = watchServer(connection, log)
  const requests = requestsOver({ connection, onLoss, onError, service })
  const send: SendRequest = (rpc, request) => watch.awaited(requests(rpc, request))
  const caller = { send, isConnected, service, log, fallback }
  return {
    service,
    connection,
    jetstream: jetstream(connection),
    call: (rpc, input, context = {}) => callRpc(caller, rpc, input, context),
    async serve(rpcs, handlers, options = {}) {
      const serving = serveRpcs(bus, rpcs, handlers, options)
      servings.add(serving)
      discovery ??= answerDiscovery({
        connection,
        service,
        endpoints: () => [...servings].flatMap((one) => one.stats()),
      })
      // The subscriptions are in force once the server has answered.
      if (isConnected()) await connection.flush()
      return serving
    },
    answer(subject, incoming) {
      for (const serving of servings) {
        const reply = serving.answer(subject, incoming)
        if (reply) return reply
      }
      return undefined
    },
    awaited: watch.awaited,
    ready: isConnected,
    reachable: () => fallback !== undefined || isConnected(),
    async drain() {
      discovery?.stop()
      await Promise.all([...servings].map((serving) => serving.stop()))
      if (connection.isClosed()) return
      if (isConnected()) await connection.drain()
      else await connection.close()
    },
  }
}
