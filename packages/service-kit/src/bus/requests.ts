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
export function requestsOver(connection: NatsConnection, caller: string): SendRequest {
  const inboxes = new Map<string, SendRequest>()
  return async (rpc, request) => {
    const { service } = rpc
    const send =
      inboxes.get(service) ??
      openInbox(connection, createInbox(`_INBOX.${caller}.${service}`), () =>
        inboxes.delete(service),
      )
    inboxes.set(service, send)
    return send(rpc, request)
  }
}

interface Waiting {
  subject: string
  resolve(data: Uint8Array): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

function openInbox(connection: NatsConnection, address: string, onClose: () => void): SendRequest {
  const waiting = new Map<string, Waiting>()
  let sent = 0

  function take(token: string): Waiting | undefined {
    const one = waiting.get(token)
    waiting.delete(token)
    clearTimeout(one?.timer)
    return one
  }

  function close(error: Error) {
    onClose()
    for (const token of waiting.keys()) take(token)?.reject(error)
  }

  const subscription = connection.subscribe(`${address}.*`, {
    callback(error, message) {
      if (error) return close(error)
      // Nobody, when whoever asked has stopped waiting.
      const one = take(message.subject.slice(address.length + 1))
      if (isNoResponders(message)) one?.reject(nobodyServes(one.subject))
      else one?.resolve(message.data)
    },
  })
  void subscription.closed.then(() => close(new errors.ClosedConnectionError()))

  return ({ subject }, { payload, headers: entries, timeoutMs }) => {
    // What is sent now could not be answered.
    if (connection.isDraining()) throw new errors.DrainingConnectionError()
    sent += 1
    const token = String(sent)
    const requestHeaders = headers()
    for (const [name, value] of Object.entries(entries)) requestHeaders.set(name, value)
    connection.publish(subject, payload, { headers: requestHeaders, reply: `${address}.${token}` })
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const timer = setTimeout(() => take(token)?.reject(new errors.TimeoutError()), timeoutMs)
    waiting.set(token, { subject, resolve, reject, timer })
    return promise
  }
}

const isNoResponders = ({ data, headers: answered }: Msg) =>
  data.length === 0 && answered?.code === NO_RESPONDERS

const nobodyServes = (subject: string) =>
  new errors.RequestError(subject, { cause: new errors.NoRespondersError(subject) })
