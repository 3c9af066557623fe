import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { BillingDatabase } from '../store.ts'

/**
 * Moves refreshes that the version before requested to the tasks. A professional without a customer has nothing to read.
 * Delete this file, and the model Refresh, in the next release.
 */
export const adoptRefreshes = ({ prisma }: BillingDatabase): JobOptions => ({
  name: 'adopt refreshes',
  every: 60,
  run: () =>
    prisma.$executeRaw(Prisma.sql`
      with moved as (delete from refreshes returning *)
      insert into tasks as known (id, kind, dedupe_hash, body, due_at)
      select gen_random_uuid(), 'refresh-subscription', sha256(convert_to(billing_customer_id, 'UTF8')),
        jsonb_build_object('customerId', billing_customer_id), next_at
      from moved join subscriptions using (professional_id)
      where billing_customer_id is not null
      on conflict (kind, dedupe_hash) do update
        set generation = known.generation + 1, due_at = least(known.due_at, excluded.due_at)
    `),
})
