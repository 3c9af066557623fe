import type { RouteDescription, Rpc } from '@encaixe/contracts'
import type { z } from 'zod'

/** Actors that the gateway finds out about and speaks for. */
type ServedKind = 'account' | 'phone' | 'professional' | 'link'
/** The agent asks on the bus what people ask here. */
export type ServedAccess = 'anyone' | ServedKind | readonly (ServedKind | 'agent')[]

interface Handling {
  /** Which limit counts a request; without one it is the general limit of /api. */
  limit?: 'booking' | 'registration' | 'sign-in' | 'phone-proof' | 'link' | 'chat' | 'card'
  /** Whether every answer takes at least the booking floor, so that its time tells nothing. */
  floor?: true
  /** Answered however much there is to do: who asks would not come back, or would restart us. */
  vital?: true
  /** Its `reply` comes in pieces to who asks for a stream of events. */
  streams?: true
  /** How long its service may take, in milliseconds, where that is longer than usual. */
  timeoutMs?: number
  /** Answered for as long as the caller stays: how long that is tells nothing about us. */
  stays?: true
}

/**
 * A route answered by an RPC, whose access says who may call it. One that is for services or operators
 * cannot stand here.
 */
export interface RpcRoute extends RouteDescription, Handling {
  rpc: Rpc<z.ZodType, z.ZodType, ServedAccess>
}

/**
 * A route that has a file of its own, and who may call it. `provider`: whoever signs the request with the
 * secret both sides have. `operator`: the operator's own network.
 */
export interface OwnRoute extends Handling {
  who: ServedAccess | 'provider' | 'operator'
  method: RouteDescription['method']
  path: string
}

type More = Omit<RpcRoute, 'method' | 'path' | 'rpc'>
const routeOf =
  (method: RpcRoute['method']) =>
  (path: string, rpc: RpcRoute['rpc'], more: More = {}): RpcRoute => ({
    method,
    path,
    rpc,
    ...more,
  })

export const get = routeOf('GET')
export const post = routeOf('POST')
export const put = routeOf('PUT')
export const patch = routeOf('PATCH')
export const remove = routeOf('DELETE')

/** An appointment as a file for a calendar. */
export const calendarEntry = { type: 'text/calendar', name: 'compromisso.ics' }
