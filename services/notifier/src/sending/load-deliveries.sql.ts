import { Prisma, type PrismaClient } from '../../generated/client.ts'
import { type Delivery, deliveryColumns } from '../deliveries/delivery.ts'
import type { AppointmentState } from '../deliveries/still-wanted.rule.ts'
import { msgAgentReply } from '../notices/agent/msg-agent-reply.ts'
import type { NotifierTransaction } from '../store.ts'

/** Another delivery of the same appointment, of a later version. */
export type LaterDelivery = Pick<Delivery, 'template' | 'audience' | 'channel' | 'recipient'> & {
  appointmentVersion: number
}

/** A delivery that a worker is about to send, with what decides whether it is still wanted. */
export interface DueDelivery extends Delivery {
  /** How long until it is due, by the database's clock, which all replicas share. */
  waitMs: number
  /** An earlier answer of the agent to the same phone has not left: answers leave in their order. */
  isBehind: boolean
  /** How long the worker that claimed it may still report back; null if none has. */
  leaseMs: number | null
  /** Its `not_before` in epoch milliseconds. */
  notBeforeMs: number | null
  /** The latest known state of its appointment. */
  state: AppointmentState | null
  /** Its reader's; null in old rows. */
  timezone: string | null
  /** Its reader's; null if they chose nothing or have no account. */
  preferences: unknown
  /** Null unless the appointment has changed since. */
  later: LaterDelivery[] | null
}

const dueColumns = Prisma.sql`
  ${deliveryColumns},
  coalesce(greatest(0, ceil(extract(epoch from not_before - now()) * 1000)), 0)::float8 as "waitMs",
  case when template = ${msgAgentReply.key} then exists (
    select from deliveries as earlier
    where earlier.audience = 'person' and earlier.recipient = deliveries.recipient
      and earlier.template = deliveries.template and earlier.event_id < deliveries.event_id
      and earlier.status in ('pending', 'failed', 'sending')
  ) else false end as "isBehind",
  (extract(epoch from lease_until - now()) * 1000)::float8 as "leaseMs",
  (extract(epoch from not_before) * 1000)::float8 as "notBeforeMs",
  case when state.version is not null then jsonb_build_object(
    'version', state.version, 'status', state.status, 'startsAt', state.starts_at,
    'paymentStatus', state.payment_status, 'requestedStartsAt', state.requested_starts_at) end as state,
  timezone, preference.preferences,
  case when state.version > appointment_version then (
    select jsonb_agg(jsonb_build_object('template', later.template, 'audience', later.audience,
      'channel', later.channel, 'recipient', later.recipient,
      'appointmentVersion', later.appointment_version))
    from deliveries as later
    where later.appointment_id = deliveries.appointment_id
      and later.appointment_version > deliveries.appointment_version
      and later.status not in ('dead', 'skipped')
  ) end as later`

const dueTables = Prisma.sql`
  deliveries left join appointment_states as state
    on state.appointment_id = deliveries.appointment_id
  left join notification_preferences as preference on preference.user_id = deliveries.account_id`

/** Loads a batch: one read for each of 32 workers would be most of the database's work. */
export async function loadDeliveries(
  prisma: PrismaClient,
  ids: string[],
): Promise<(DueDelivery | null)[]> {
  const rows = await prisma.$queryRaw<DueDelivery[]>(Prisma.sql`
    select ${dueColumns} from ${dueTables} where id = any(${ids}::uuid[])
  `)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

/**
 * In-app deliveries that wait to be sent, locked: their notification follows in the same transaction. Channel and
 * status are compared as text, so that no plan walks the index of another column instead of the ids.
 */
export async function lockInApp(tx: NotifierTransaction, ids: string[]): Promise<DueDelivery[]> {
  return tx.$queryRaw<DueDelivery[]>(Prisma.sql`
    select ${dueColumns} from ${dueTables}
    where id = any(${ids}::uuid[]) and channel::text = 'in_app'
      and deliveries.status::text in ('pending', 'failed')
    order by id
    for update of deliveries
  `)
}
