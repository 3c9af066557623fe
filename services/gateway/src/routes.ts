import { liveRpcs } from '@encaixe/contracts'
import { accountRoutes } from './routes/account.ts'
import { appointmentRoutes } from './routes/appointments.ts'
import { clientRoutes } from './routes/clients.ts'
import { linkRoutes } from './routes/links.ts'
import { moneyRoutes } from './routes/money.ts'
import { pageRoutes } from './routes/pages.ts'
import { portalRoutes } from './routes/portal.ts'
import type { OwnRoute, RpcRoute, ServedAccess } from './routes/route.ts'
import { settingsRoutes } from './routes/settings.ts'

/** Every route of the API that is answered by a service, or by the gateway as if it were one. */
export const rpcRoutes: readonly RpcRoute[] = [
  ...pageRoutes,
  ...appointmentRoutes,
  ...linkRoutes,
  ...clientRoutes,
  ...portalRoutes,
  ...moneyRoutes,
  ...settingsRoutes,
  ...accountRoutes,
]

/** The others: live events, sign-in, uploads, webhooks, documents, health, pages. */
export const ownRoutes: readonly OwnRoute[] = [
  { method: 'GET', path: '/auth/login', who: 'anyone', limit: 'sign-in' },
  { method: 'GET', path: '/auth/callback', who: 'anyone', limit: 'sign-in' },
  { method: 'POST', path: '/auth/logout', who: 'anyone' },
  { method: 'POST', path: '/auth/backchannel-logout', who: 'provider', vital: true },
  { method: 'GET', path: '/api/events', who: liveRpcs.streamEvents.access, stays: true },
  { method: 'POST', path: '/api/clients/import', who: 'professional' },
  { method: 'PUT', path: '/api/settings/avatar', who: 'professional' },
  { method: 'DELETE', path: '/api/settings/avatar', who: 'professional' },
  { method: 'POST', path: '/api/settings/photos', who: 'professional' },
  { method: 'GET', path: '/media/:file', who: 'anyone' },
  { method: 'GET', path: '/p/:slug/cartao.jpg', who: 'anyone', limit: 'card' },
  { method: 'GET', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/webhook', who: 'provider', vital: true },
  { method: 'POST', path: '/api/whatsapp/evolution', who: 'provider', vital: true },
  { method: 'POST', path: '/api/stripe/webhook', who: 'provider', vital: true },
  { method: 'GET', path: '/api/cron/reminders', who: 'provider' },
  { method: 'GET', path: '/api/cron/messaging', who: 'provider' },
  { method: 'GET', path: '/live', who: 'anyone', vital: true },
  { method: 'GET', path: '/ready', who: 'anyone', vital: true },
  { method: 'GET', path: '/openapi.json', who: 'anyone' },
  { method: 'GET', path: '/asyncapi.json', who: 'operator' },
]

export type Route = RpcRoute | OwnRoute

export const routes: readonly Route[] = [...rpcRoutes, ...ownRoutes]

/** Who may call a route, whatever answers it. */
export const accessOf = (route: Route): ServedAccess | OwnRoute['who'] =>
  'rpc' in route ? route.rpc.access : route.who
