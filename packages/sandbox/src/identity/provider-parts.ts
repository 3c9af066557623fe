import type { Accounts } from './accounts.ts'
import type { IdentityConfig } from './config.ts'
import type { Keys } from './keys.ts'
import type { createRecords } from './records.ts'

/** What the OpenID Connect provider is made of. */
export interface ProviderParts {
  issuer: string
  config: IdentityConfig
  accounts: Accounts
  records: ReturnType<typeof createRecords>
  keys: Keys
}
