import {
  accountRpcs,
  billingRpcs,
  bookingRpcs,
  type RouteDescription,
  type Rpc,
  schedulingRpcs,
} from '@encaixe/contracts'

/**
 * Who may call a route. `account`: whoever is signed in. `professional`: likewise, and the service
 * answers FORBIDDEN to an account without a page. `provider`: whoever signs the request with the secret
 * both sides have. `operator`: the operator's own network.
 */
export type Who = 'anyone' | 'account' | 'professional' | 'provider' | 'operator'

interface Access {
  who: Who
  /** Which limit counts a request; without one it is the general limit of /api. */
  limit?: 'booking' | 'registration' | 'sign-in'
  /** Whether every answer takes at least the booking floor, so that its time tells nothing. */
  floor?: true
  /** Answered however much there is to do: who asks would not come back, or would restart us. */
  vital?: true
}

/** A route answered by an RPC. For `account` and `professional` its input gets the caller's `userId`. */
export interface RpcRoute extends RouteDescription, Access {
  rpc: Rpc
  /** The input also gets `email`: the account's verified address, or null. */
  withEmail?: true
}

/** Fields of the input that the gateway fills in, from who asks. */
export function filledIn({ who, withEmail }: Pick<RpcRoute, 'who' | 'withEmail'>): string[] {
  if (who !== 'account' && who !== 'professional') return []
  return withEmail ? ['userId', 'email'] : ['userId']
}

/** A route that has a file of its own. */
export interface OwnRoute extends Access {
  method: RouteDescription['method']
  path: string
}

/** Every route of the API that is answered by a service, or by the gateway as if it were one. */
export const rpcRoutes: readonly RpcRoute[] = [
  { method: 'GET', path: '/api/booking', rpc: schedulingRpcs.listSlots, who: 'anyone' },
  { method: 'GET', path: '/api/booking/days', rpc: schedulingRpcs.listDays, who: 'anyone' },
  {
    method: 'POST',
    path: '/api/booking',
    rpc: bookingRpcs.createPublicBooking,
    who: 'anyone',
    limit: 'booking',
    floor: true,
    headers: { 'idempotency-key': 'idempotencyKey' },
  },
  { method: 'GET', path: '/api/professions', rpc: schedulingRpcs.listProfessions, who: 'anyone' },
  { method: 'GET', path: '/api/plans', rpc: billingRpcs.listPlans, who: 'anyone' },
  {
    method: 'GET',
    path: '/api/professionals',
    rpc: schedulingRpcs.listProfessionals,
    who: 'anyone',
  },
  {
    method: 'GET',
    path: '/api/professionals/:slug',
    rpc: schedulingRpcs.getPublicProfile,
    who: 'anyone',
  },
  {
    method: 'POST',
    path: '/api/professionals',
    rpc: schedulingRpcs.openPage,
    who: 'account',
    withEmail: true,
  },
  { method: 'GET', path: '/api/me', rpc: accountRpcs.getMe, who: 'account' },
  {
    method: 'PATCH',
    path: '/api/settings',
    rpc: schedulingRpcs.updateProfile,
    who: 'professional',
  },
  {
    method: 'PATCH',
    path: '/api/settings/booking',
    rpc: schedulingRpcs.updateBookingSettings,
    who: 'professional',
  },
  {
    method: 'GET',
    path: '/api/settings/availability',
    rpc: schedulingRpcs.getAvailability,
    who: 'professional',
  },
  {
    method: 'PUT',
    path: '/api/settings/availability',
    rpc: schedulingRpcs.replaceAvailability,
    who: 'professional',
  },
  {
    method: 'GET',
    path: '/api/settings/time-off',
    rpc: schedulingRpcs.listTimeOff,
    who: 'professional',
  },
  {
    method: 'POST',
    path: '/api/settings/time-off',
    rpc: schedulingRpcs.addTimeOff,
    who: 'professional',
  },
  {
    method: 'DELETE',
    path: '/api/settings/time-off/:id',
    rpc: schedulingRpcs.removeTimeOff,
    who: 'professional',
  },
  {
    method: 'PUT',
    path: '/api/settings/instant-pay',
    rpc: schedulingRpcs.setInstantPay,
    who: 'professional',
  },
  { method: 'GET', path: '/api/sessions', rpc: accountRpcs.listSessions, who: 'account' },
  { method: 'DELETE', path: '/api/sessions/:id', rpc: accountRpcs.endSession, who: 'account' },
  { method: 'GET', path: '/api/account/export', rpc: accountRpcs.exportAccount, who: 'account' },
  { method: 'DELETE', path: '/api/account', rpc: accountRpcs.deleteAccount, who: 'account' },
  {
    method: 'POST',
    path: '/api/auth/register',
    rpc: accountRpcs.register,
    who: 'anyone',
    limit: 'registration',
    floor: true,
  },
]

/** The others: sign-in, uploads, webhooks, documents, health, pages. */
export const ownRoutes: readonly OwnRoute[] = [
  { method: 'GET', path: '/auth/login', who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/callback', who: 'anyone', limit: 'sign-in' },
  { method: 'POST', path: '/auth/logout', who: 'anyone' },
  { method: 'PUT', path: '/api/settings/avatar', who: 'professional' },
  { method: 'DELETE', path: '/api/settings/avatar', who: 'professional' },
  { method: 'GET', path: '/media/:file', who: 'anyone' },
  { method: 'GET', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'GET', path: '/live', who: 'anyone', vital: true },
  { method: 'GET', path: '/ready', who: 'anyone', vital: true },
  { method: 'GET', path: '/metrics', who: 'operator', vital: true },
  { method: 'GET', path: '/openapi.json', who: 'anyone' },
  { method: 'GET', path: '/asyncapi.json', who: 'anyone' },
]

export const routes: readonly (RpcRoute | OwnRoute)[] = [...rpcRoutes, ...ownRoutes]
