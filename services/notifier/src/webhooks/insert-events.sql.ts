import type { WebhookData, WebhookType } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** An event for programs. */
export interface ToldEvent {
  /** Of the event that it tells of. */
  id: string
  professionalId: string
  type: WebhookType
  at: string
  data: WebhookData
}

export interface EventListener {
  id: string
  professionalId: string
  /** What it wants to hear of. */
  types: string[]
}

/**
 * Keeps events for the log; what is kept already stays as it is. One statement, whatever their number.
 * @returns the webhooks of their pages that are on
 */
export const insertEvents = (tx: NotifierTransaction, events: readonly ToldEvent[]) =>
  tx.$queryRaw<EventListener[]>(Prisma.sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (
        id uuid, "professionalId" uuid, type text, at timestamptz, data jsonb)
    ),
    kept as (
      insert into webhook_events (id, professional_id, type, occurred_at, data)
      select id, "professionalId", type, at, data from told
      on conflict do nothing
    )
    select id::text, professional_id::text as "professionalId", types from webhooks
    where off_reason is null
      and professional_id = any(array(select "professionalId" from told))
  `)
