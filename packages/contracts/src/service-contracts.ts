import type { z } from 'zod'
import { accountEvents, accountRpcs } from './account/account.ts'
import { bookingRpcs } from './appointments/booking.ts'
import { bookingEvents } from './appointments/booking-events.ts'
import { billingEvents, billingRpcs } from './billing/billing.ts'
import { calendarEvents, calendarRpcs } from './calendars/calendars.ts'
import { inboxRpcs } from './clients/inbox.ts'
import { intakeAgentEvents, intakeAgentRpcs } from './intake-agent.ts'
import { notifierEvents, notifierRpcs } from './notifier/notifier.ts'
import type { EventContract, Rpc, RpcMap } from './rpc/define.ts'
import type { HttpRoute, ServedAccess } from './rpc/http.ts'
import { schedulingEvents, schedulingRpcs } from './scheduling/scheduling.ts'
import type { ServiceName } from './services.ts'

/** What each service answers and publishes, besides what the kit gives all of them. */
export const serviceContracts: Readonly<
  Record<ServiceName, { rpcs: RpcMap; events: Readonly<Record<string, EventContract>> }>
> = {
  gateway: { rpcs: { ...accountRpcs, ...inboxRpcs }, events: accountEvents },
  scheduling: { rpcs: schedulingRpcs, events: schedulingEvents },
  booking: { rpcs: bookingRpcs, events: bookingEvents },
  billing: { rpcs: billingRpcs, events: billingEvents },
  notifier: { rpcs: notifierRpcs, events: notifierEvents },
  'intake-agent': { rpcs: intakeAgentRpcs, events: intakeAgentEvents },
  calendars: { rpcs: calendarRpcs, events: calendarEvents },
}

/** Every RPC by name. Where services share a name, the gateway's comes last: it is the one with a route. */
const rpcs = {
  ...schedulingRpcs,
  ...bookingRpcs,
  ...billingRpcs,
  ...notifierRpcs,
  ...intakeAgentRpcs,
  ...calendarRpcs,
  ...accountRpcs,
  ...inboxRpcs,
}

type Rpcs = typeof rpcs
/** The RPCs that the gateway serves over HTTP, by name. */
export type HttpRpcs = {
  [Name in keyof Rpcs as Rpcs[Name]['http'] extends undefined ? never : Name]: Rpcs[Name]
}
export type HttpRpc = Rpc<z.ZodType, z.ZodType, ServedAccess> & { http: HttpRoute }

const isServed = (rpc: Rpc): rpc is HttpRpc => rpc.http !== undefined

export const httpRpcs: readonly HttpRpc[] = Object.values<Rpc>(rpcs).filter(isServed)

export function httpRpc(name: keyof HttpRpcs): HttpRpc {
  const rpc: Rpc = rpcs[name]
  if (!isServed(rpc)) throw new Error(`${name} has no route`)
  return rpc
}
