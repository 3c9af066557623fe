import type { Subscription } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { SchedulingTransaction } from '../store.ts'

/** Takes over what billing told of a plan, unless a newer telling is held or the page is gone. */
export async function savePlan(
  tx: SchedulingTransaction,
  { professionalId, version, effectivePlan }: Subscription,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into plans as copy (professional_id, version, effective_plan)
    select id, ${version}::integer, ${effectivePlan} from professionals
    where id = ${professionalId}::uuid
    on conflict (professional_id) do update set
      version = excluded.version, effective_plan = excluded.effective_plan
    where copy.version < excluded.version
  `)
}
