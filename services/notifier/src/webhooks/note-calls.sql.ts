import type { Prisma } from '../../generated/client.ts'

/** What came of one call of an address. */
export interface Call {
  deliveryId: string
  webhookId: string
  isTaken: boolean
  /** null: nobody answered. */
  status: number | null
  milliseconds: number
  /** The beginning of the answer, or why there was none. */
  answer: string
  /** ISO 8601. */
  at: string
}

/**
 * Stores what came of calls, and since when their addresses take nothing.
 * @returns by address, the first failure since its last success; those that took something are not in it
 */
export async function noteCalls(
  prisma: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>,
  calls: readonly Call[],
): Promise<Map<string, Date>> {
  const given = JSON.stringify(calls)
  await prisma.$executeRaw`
    update webhook_deliveries as delivery set
      status = call.status, milliseconds = call.milliseconds, answer = call.answer,
      attempts = attempts + 1, last_attempt_at = call.at,
      state = case when call."isTaken" then 'taken' else state end
    from jsonb_to_recordset(${given}::jsonb) as call ("deliveryId" uuid, "isTaken" boolean, status int,
      milliseconds int, answer text, at timestamptz)
    where delivery.id = call."deliveryId"`
  const rows = await prisma.$queryRaw<{ id: string; failingSince: Date }[]>`
    with called as (
      select "webhookId" as id, bool_or("isTaken") as takes, min(at) as first
      from jsonb_to_recordset(${given}::jsonb) as call ("webhookId" uuid, "isTaken" boolean, at timestamptz)
      group by "webhookId"
    ), changed as (
      update webhooks set failing_since = case when takes then null else first end
      from called
      where webhooks.id = called.id and (failing_since is not null) = takes
      returning webhooks.id, webhooks.failing_since
    )
    select called.id::text, coalesce(changed.failing_since, webhooks.failing_since) as "failingSince"
    from called join webhooks on webhooks.id = called.id left join changed on changed.id = called.id
    where not takes`
  return new Map(rows.map(({ id, failingSince }) => [id, failingSince]))
}
