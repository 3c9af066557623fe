import type { Rpc } from '@encaixe/contracts'
import { createInbox, errors, headers, type Msg, type NatsConnection } from '@nats-io/nats-core'

const NO_RESPONDERS = 503

export interface Request {
  payload: string
  headers: Record<string, string>
  timeoutMs: number
}

/**
 * The data of the answer.
 * @throws errors.TimeoutError; errors.RequestError where nobody serves it; ClosedConnectionError, DrainingConnectionError
 */
export type SendRequest = (rpc: Rpc, request: Request) => Promise<Uint8Array>

/**
 * Requests over a connection. Each service that is asked has an address of its own for its answers: on a bus with an
 * account for each service nobody else may send there, so a service that is asked much cannot answer in another's place.
 * NATS's own `request` has one address for all services, or a subscription for each request, at twice the CPU.
 */
export function requestsOver({
  connection,
  onError,
  service: caller,
}: {
  connection: NatsConnection
  onError: (callback: (error: Error) => void) => void
  service: string
}): SendRequest {
  const inboxes = new Map<string, Inbox>()

  function inboxFor(service: string): Inbox {
    const known = inboxes.get(service)
    if (known) return known
    const inbox = openInbox(connection, createInbox(`_INBOX.${caller}.${service}`))
    void inbox.closed.then(() => inboxes.delete(service))
    inboxes.set(service, inbox)
    return inbox
  }

  onError((error) => {
    if (!(error instanceof errors.PermissionViolationError)) return
    if (error.operation !== 'publish') return
    for (const inbox of inboxes.values()) inbox.fail(error.subject, error)
  })

  return async (rpc, request) => inboxFor(rpc.service).send(rpc, request)
}

interface Inbox {
  send: SendRequest
  /** The server refused what was sent there. */
  fail(subject: string, reason: Error): void
  /** Nothing waits there any more. */
  closed: Promise<void>
}

interface Waiting {
  subject: string
  resolve(data: Uint8Array): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

function openInbox(connection: NatsConnection, address: string): Inbox {
  const waiting = new Map<string, Waiting>()
  let sent = 0

  function take(token: string): Waiting | undefined {
    const one = waiting.get(token)
    waiting.delete(token)
    clearTimeout(one?.timer)
    return one
  }

  const subscription = connection.subscribe(`${address}.*`, {
    callback(error, message) {
      if (error) return // It closes for that.
      // Nobody, when whoever asked has stopped waiting.
      const one = take(message.subject.slice(address.length + 1))
      if (isNoResponders(message)) one?.reject(notDelivered(one.subject))
      else one?.resolve(message.data)
    },
  })

  return {
    async send({ subject }, { payload, headers: entries, timeoutMs }) {
      // What is sent now could not be answered.
      if (connection.isDraining()) throw new errors.DrainingConnectionError()
      sent += 1
      const token = String(sent)
      const requestHeaders = headers()
      for (const [name, value] of Object.entries(entries)) requestHeaders.set(name, value)
      const reply = `${address}.${token}`
      connection.publish(subject, payload, { headers: requestHeaders, reply })
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const timer = setTimeout(() => take(token)?.reject(new errors.TimeoutError()), timeoutMs)
      waiting.set(token, { subject, resolve, reject, timer })
      return promise
    },
    fail(subject, reason) {
      for (const [token, one] of waiting) {
        if (one.subject === subject) {
          take(token)?.reject(new errors.RequestError(subject, { cause: reason }))
        }
      }
    },
    closed: subscription.closed.then((reason) => {
      const error = reason instanceof Error ? reason : new errors.ClosedConnectionError()
      for (const token of waiting.keys()) take(token)?.reject(error)
    }),
  }
}

const isNoResponders = ({ data, headers: answered }: Msg) =>
  data.length === 0 && answered?.code === NO_RESPONDERS

const notDelivered = (subject: string) =>
  new errors.RequestError(subject, { cause: new errors.NoRespondersError(subject) })
