import type { NatsConnection } from '@nats-io/nats-core'
import { connect } from '@nats-io/transport-node'
import { waitFor } from '../service/wait.ts'
import type { Logger } from '../telemetry/log.ts'

const RECONNECT_MS = 250
/** Of a connection at rest, which notices after one to two that its server hangs. Who waits notices sooner: server-watch.ts. */
const PING_MS = 7_500

/** Opens a connection that reconnects without end, and logs each loss and return. */
export async function connectNats({
  url,
  ca,
  service,
  log,
  signal,
}: {
  url: string
  /** The certificate authority, in PEM. With it, a server without TLS is rejected. */
  ca?: string | undefined
  service: string
  log: Logger
  signal?: AbortSignal | undefined
}): Promise<{
  connection: NatsConnection
  isConnected: () => boolean
  /** Calls back whenever the connection is lost. */
  onLoss: (callback: () => void) => void
  /** Calls back with whatever the server reports to be wrong, such as what it refuses. */
  onError: (callback: (error: Error) => void) => void
}> {
  const addresses = url.split(',').map((address) => new URL(address.trim()))
  const [first] = addresses
  const where = addresses.map(({ host }) => host).join(', ')
  const connection = await waitFor({
    what: `NATS at ${where}`,
    log,
    ...(signal ? { signal } : {}),
    attempt: () =>
      connect({
        servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
        name: service,
        // With an account of its own for each service, nobody else may listen there.
        inboxPrefix: `_INBOX.${service}`,
        ...(first?.username ? credentials(first) : {}),
        ...(ca && { tls: { ca } }),
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_MS,
        reconnectJitter: RECONNECT_MS,
        pingInterval: PING_MS,
        maxPingOut: 1,
        timeout: 5_000,
        ignoreAuthErrorAbort: true,
        // Spares two stack traces for each request.
        noAsyncTraces: true,
      }),
  })
  let connected = true
  const lossCallbacks: (() => void)[] = []
  const errorCallbacks: ((error: Error) => void)[] = []

  async function follow() {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        connected = false
        for (const callback of lossCallbacks) callback()
        log.warn({ server: status.server }, 'NATS is gone; connecting again')
      } else if (status.type === 'reconnect') {
        connected = true
        log.info({ server: status.server }, 'NATS is back')
      } else if (status.type === 'error') {
        log.warn({ err: status.error }, 'NATS reports an error')
        for (const callback of errorCallbacks) callback(status.error)
      } else if (status.type === 'slowConsumer') {
        log.warn({ subject: status.sub.getSubject(), pending: status.pending }, 'slow to answer')
      }
    }
  }
  follow().catch((error: unknown) => log.error({ err: error }, 'the status of NATS is not known'))

  return {
    connection,
    isConnected: () => connected && !connection.isClosed(),
    onLoss: (callback) => void lossCallbacks.push(callback),
    onError: (callback) => void errorCallbacks.push(callback),
  }
}

/** `nats://user:password@host` or `nats://token@host`. */
function credentials({ username, password }: URL) {
  const user = decodeURIComponent(username)
  return password ? { user, pass: decodeURIComponent(password) } : { token: user }
}
