import type { Logger } from '@encaixe/service-kit'
import type { BillingDatabase, BillingTasks } from '../store.ts'
import type { PriceList } from './plans.ts'
import type { Processor } from './processor/processor.ts'

/** What subscriptions work with. */
export interface SubscriptionParts {
  database: BillingDatabase
  tasks: BillingTasks
  /** null: none is configured. */
  processor: Processor | null
  prices: PriceList
  /** Subscriptions that all processes read from the processor in a second, at most: it refuses more. */
  perSecond: number
  clock: () => Temporal.Instant
  log: Logger
}
