import { accountEvents, accountRpcs } from './account.ts'
import { billingEvents, billingRpcs } from './billing.ts'
import { bookingEvents, bookingRpcs } from './booking.ts'
import type { EventContract, RpcMap } from './define.ts'
import { intakeAgentEvents, intakeAgentRpcs } from './intake-agent.ts'
import { notifierEvents, notifierRpcs } from './notifier.ts'
import { schedulingEvents, schedulingRpcs } from './scheduling.ts'
import type { ServiceName } from './services.ts'

/** What each service answers and publishes, besides what the kit gives all of them. */
export const serviceContracts: Readonly<
  Record<ServiceName, { rpcs: RpcMap; events: Readonly<Record<string, EventContract>> }>
> = {
  gateway: { rpcs: accountRpcs, events: accountEvents },
  scheduling: { rpcs: schedulingRpcs, events: schedulingEvents },
  booking: { rpcs: bookingRpcs, events: bookingEvents },
  billing: { rpcs: billingRpcs, events: billingEvents },
  notifier: { rpcs: notifierRpcs, events: notifierEvents },
  'intake-agent': { rpcs: intakeAgentRpcs, events: intakeAgentEvents },
}
