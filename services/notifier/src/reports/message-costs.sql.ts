import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** Stands for no page: codes, and pages that were erased. */
const NO_PAGE = '00000000-0000-0000-0000-000000000000'

export interface ArrivedMessage {
  professionalId: string | null
  category: string
  type: string
}

/** Counts messages that have just arrived, in the month of now in São Paulo: the provider charges what was delivered. */
export async function countCosts(
  tx: NotifierTransaction,
  arrived: readonly ArrivedMessage[],
): Promise<void> {
  if (arrived.length === 0) return
  const rows = arrived.map(({ professionalId, category, type }) => ({
    ...{ professional_id: professionalId ?? NO_PAGE, category, type },
  }))
  await tx.$executeRaw(Prisma.sql`
    insert into message_costs as counted (professional_id, month, category, type, messages)
    select professional_id, date_trunc('month', now() at time zone 'America/Sao_Paulo')::date,
      category, type, count(*)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as arrived (
      professional_id uuid, category text, type text)
    group by 1, 2, 3, 4
    -- In one order, so that two transactions never wait for each other in a circle.
    order by 1, 3, 4
    on conflict (month, professional_id, category, type)
    do update set messages = counted.messages + excluded.messages
  `)
}

/** What was counted for an erased page goes on as of no page. */
export async function forgetPageOfCosts(
  tx: NotifierTransaction,
  professionalId: string,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    with moved as (
      delete from message_costs where professional_id = ${professionalId}::uuid
      returning month, category, type, messages
    )
    insert into message_costs as counted (professional_id, month, category, type, messages)
    select ${NO_PAGE}::uuid, month, category, type, messages from moved
    on conflict (month, professional_id, category, type)
    do update set messages = counted.messages + excluded.messages
  `)
}

export interface Cost {
  professionalId: string | null
  month: string
  category: string
  type: string
  messages: number
}

/** What was counted in a local month (`YYYY-MM`), of the pages with the most messages first. */
export async function costsOf(
  prisma: PrismaClient,
  { month, professionalId }: { month: string; professionalId: string | null },
  limit: number,
): Promise<Cost[]> {
  return prisma.$queryRaw<Cost[]>(Prisma.sql`
    select nullif(professional_id, ${NO_PAGE}::uuid)::text as "professionalId",
      to_char(month, 'YYYY-MM') as month, category, type, messages
    from message_costs
    where month = ${`${month}-01`}::date
      and (${professionalId}::uuid is null or professional_id = ${professionalId}::uuid)
    order by messages desc, professional_id, category, type
    limit ${limit}
  `)
}
