import type { Logger } from '@encaixe/service-kit'
import type { BillingDatabase, BillingTasks } from '../store.ts'
import type { SecretSealer } from './account/sealed-secrets.ts'
import type { Providers } from './provider/providers.ts'

/** What accounts at providers and their charges work with. */
export interface PixParts {
  database: BillingDatabase
  providers: Providers
  sealer: SecretSealer
  tasks: BillingTasks
  clock: () => Temporal.Instant
  log: Logger
}
