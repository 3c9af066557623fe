import {
  bookingRpcs,
  type HttpRoute,
  type HttpRpc,
  type HttpRpcs,
  httpRpcs,
  liveRpcs,
  type Rpc,
  type ServedAccess,
} from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'

/** How the gateway handles a route, beyond what the RPC's contract says. */
interface Handling {
  /** The rate limit that counts a request; the general limit of /api if absent. */
  limit?:
    | 'general'
    | 'booking'
    | 'registration'
    | 'sign-in'
    | 'phone-proof'
    | 'link'
    | 'chat'
    | 'card'
    | 'callback'
  /** Whether every answer takes at least the booking floor, so that its duration reveals nothing. */
  floor?: true
  /** Never shed under load: the caller would not retry, or would restart us. */
  vital?: true
  /** Sends its `reply` in pieces to a caller that accepts an event stream. */
  streams?: true
  /** How long the service may take, in milliseconds, if longer than usual. */
  timeoutMs?: number
  /** The response stays open until the caller leaves, so its duration is not measured. */
  stays?: true
}

/** A route that an RPC answers. */
export interface RpcRoute extends HttpRoute, Handling {
  rpc: HttpRpc
}

/**
 * A route with a handler of its own, and who may call it. `provider`: a machine, which its route knows by a signature, a
 * shared secret, or, where it sends neither (callbacks of Pix), by an address that only the account's bank was told.
 * `operator`: the operator's own network.
 */
export interface OwnRoute extends Handling {
  who: ServedAccess | 'provider' | 'operator'
  method: HttpRoute['method']
  path: string
  /** The RPC that it stands for, whose scope opens it to keys. */
  like?: Pick<Rpc, 'name' | 'scope'>
  /** Each tool behind it asks for its own scope. */
  scopedByTool?: true
}

/** A check of a Pix account asks its provider for up to five things. */
const PIX_CHECK_MS = 24_000
/** A calendar's server has 15 s, and reading what it answers 10 s. */
const CALENDAR_MS = 28_000
/** A language model may take 20 s for its part; the web page waits for 25 s. */
const CHAT_MS = 24_000

const handling: { readonly [Name in keyof HttpRpcs]?: Handling } = {
  createPublicBooking: { limit: 'booking', floor: true },
  joinWaitlist: { limit: 'booking', floor: true },
  chat: { limit: 'chat', streams: true, timeoutMs: CHAT_MS },
  register: { limit: 'registration', floor: true },
  sendSessionCode: { floor: true },
  beginSessionWord: { floor: true },
  beginPhoneSession: { limit: 'phone-proof', floor: true },
  sendPhoneCode: { floor: true },
  beginPhoneWord: { floor: true },
  provePhone: { limit: 'phone-proof', floor: true },
  provePagePhone: { limit: 'phone-proof' },
  checkPixAccount: { timeoutMs: PIX_CHECK_MS },
  connectIcs: { timeoutMs: CALENDAR_MS },
  connectCaldav: { timeoutMs: CALENDAR_MS },
}
const handlingOf = new Map<string, Handling>(Object.entries(handling))

/** Every route of the API that an RPC answers; methods and paths come from the contracts. */
export const rpcRoutes: readonly RpcRoute[] = httpRpcs.map((rpc) => ({
  ...rpc.http,
  rpc,
  ...(rpc.access === 'link' ? { limit: 'link' } : handlingOf.get(rpc.name)),
}))

/** The others: live events, sign-in, uploads, webhooks, documents, health, files. */
export const ownRoutes: readonly OwnRoute[] = [
  { method: 'GET', path: paths.signIn, who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/callback', who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/calendars/google', who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/mercado-pago', who: 'anyone', limit: 'sign-in' },
  { method: 'POST', path: paths.signOut, who: 'anyone' },
  { method: 'POST', path: '/auth/backchannel-logout', who: 'provider', vital: true },
  { method: 'GET', path: paths.events, who: liveRpcs.streamEvents.access, stays: true },
  {
    method: 'POST',
    path: paths.clientImport,
    who: 'professional',
    like: bookingRpcs.importClients,
  },
  { method: 'PUT', path: paths.avatar, who: 'professional' },
  { method: 'DELETE', path: paths.avatar, who: 'professional' },
  { method: 'POST', path: paths.photos, who: 'professional' },
  { method: 'GET', path: '/media/:file', who: 'anyone' },
  { method: 'GET', path: '/p/:slug/cartao.jpg', who: 'anyone', limit: 'card' },
  { method: 'POST', path: '/api/calendars/google/push', who: 'provider' },
  { method: 'POST', path: '/api/pix/callbacks/:path', who: 'provider', limit: 'callback' },
  { method: 'POST', path: '/api/pix/callbacks/:path/pix', who: 'provider', limit: 'callback' },
  { method: 'POST', path: '/api/mercado-pago/webhook', who: 'provider', limit: 'callback' },
  { method: 'GET', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/evolution', who: 'provider', vital: true },
  { method: 'POST', path: '/api/stripe/webhook', who: 'provider', vital: true },
  { method: 'GET', path: '/api/cron/reminders', who: 'provider' },
  { method: 'GET', path: '/api/cron/whatsapp-watchdog', who: 'provider' },
  { method: 'POST', path: '/sair/:token', who: 'anyone', limit: 'link' },
  { method: 'POST', path: '/mcp', who: 'professional', limit: 'general', scopedByTool: true },
  { method: 'GET', path: '/.well-known/oauth-protected-resource', who: 'anyone' },
  { method: 'GET', path: '/live', who: 'anyone', vital: true },
  { method: 'GET', path: '/ready', who: 'anyone', vital: true },
  { method: 'GET', path: '/openapi.json', who: 'anyone' },
  { method: 'GET', path: '/asyncapi.json', who: 'operator' },
]

export type Route = RpcRoute | OwnRoute

export const routes: readonly Route[] = [...rpcRoutes, ...ownRoutes]

/** Who may call a route. */
export const accessOf = (route: Route): OwnRoute['who'] =>
  'rpc' in route ? route.rpc.access : route.who

/** What of a route says which keys may call it. */
export const keyedBy = (route: Route): Pick<Rpc, 'name' | 'scope'> =>
  'rpc' in route ? route.rpc : (route.like ?? { name: `${route.method} ${route.path}` })
