import type { Rpc } from '@encaixe/contracts'
import { createInbox, errors, headers, type Msg, type NatsConnection } from '@nats-io/nats-core'

const NO_RESPONDERS = 503

export interface Request {
  payload: string
  headers: Record<string, string>
  timeoutMs: number
  /** Fail as soon as the connection is lost, instead of waiting for an answer until the timeout. */
  endsWithConnection: boolean
}

/** The connection was lost before the answer came. The request may have arrived. */
export class LostOnTheWay extends Error {}

/**
 * The data of the answer.
 * @throws errors.TimeoutError; errors.RequestError where nobody serves it; ClosedConnectionError, DrainingConnectionError;
 * LostOnTheWay where it was asked for
 */
export type SendRequest = (rpc: Rpc, request: Request) => Promise<Uint8Array>

/**
 * Sends requests over a connection. Each service that is asked has a reply address of its own: with an account for
 * each service nobody else may send there, so no service can answer in another's place. NATS's own `request` has one
 * reply address for all services, or a subscription for each request at twice the CPU.
 */
export function requestsOver({
  connection,
  onLoss,
  onError,
  service: caller,
}: {
  connection: NatsConnection
  onLoss: (callback: () => void) => void
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

  onLoss(() => {
    for (const inbox of inboxes.values()) {
      inbox.fail(
        ({ endsWithConnection }) => endsWithConnection,
        () => new LostOnTheWay(),
      )
    }
  })
  onError((cause) => {
    if (!(cause instanceof errors.PermissionViolationError)) return
    if (cause.operation !== 'publish') return
    for (const inbox of inboxes.values()) {
      inbox.fail(
        ({ subject }) => subject === cause.subject,
        ({ subject }) => new errors.RequestError(subject, { cause }),
      )
    }
  })

  return async (rpc, request) => inboxFor(rpc.service).send(rpc, request)
}

interface Inbox {
  send: SendRequest
  /** Rejects the requests that `isMeant` selects. */
  fail(isMeant: (one: Waiting) => boolean, reasonOf: (one: Waiting) => Error): void
  /** Resolves when the subscription has ended and every request is rejected. */
  closed: Promise<void>
}

interface Waiting {
  subject: string
  endsWithConnection: boolean
  resolve(data: Uint8Array): void
  reject(reason: unknown): void
  timer: NodeJS.Timeout
}

function openInbox(connection: NatsConnection, address: string): Inbox {
  const inFlight = new Map<string, Waiting>()
  let sent = 0

  /** Returns undefined if the request has already settled. */
  function take(token: string): Waiting | undefined {
    const one = inFlight.get(token)
    inFlight.delete(token)
    clearTimeout(one?.timer)
    return one
  }

  function fail(isMeant: (one: Waiting) => boolean, reasonOf: (one: Waiting) => Error) {
    for (const [token, one] of inFlight) if (isMeant(one)) take(token)?.reject(reasonOf(one))
  }

  const subscription = connection.subscribe(`${address}.*`, {
    callback(error, message) {
      if (error) return // The subscription closes, and `closed` rejects what waits.
      const one = take(message.subject.slice(address.length + 1))
      if (isNoResponders(message)) one?.reject(notDelivered(one.subject))
      else one?.resolve(message.data)
    },
  })

  return {
    async send({ subject }, { payload, headers: entries, timeoutMs, endsWithConnection }) {
      // An answer could not arrive any more.
      if (connection.isDraining()) throw new errors.DrainingConnectionError()
      const requestHeaders = headers()
      for (const [name, value] of Object.entries(entries)) requestHeaders.append(name, value)
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      sent += 1
      const token = String(sent)
      const timer = setTimeout(() => take(token)?.reject(new errors.TimeoutError()), timeoutMs)
      inFlight.set(token, { subject, endsWithConnection, resolve, reject, timer })
      try {
        const reply = `${address}.${token}`
        connection.publish(subject, payload, { headers: requestHeaders, reply })
      } catch (error) {
        take(token)?.reject(error)
      }
      return promise
    },
    fail,
    closed: subscription.closed.then((reason) => {
      const error = reason instanceof Error ? reason : new errors.ClosedConnectionError()
      fail(
        () => true,
        () => error,
      )
    }),
  }
}

const isNoResponders = ({ data, headers: answered }: Msg) =>
  data.length === 0 && answered?.code === NO_RESPONDERS

const notDelivered = (subject: string) =>
  new errors.RequestError(subject, { cause: new errors.NoRespondersError(subject) })
