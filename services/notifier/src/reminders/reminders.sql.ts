import { type BookingSnapshot, plansWith } from '@encaixe/contracts'
import { newId } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { AppointmentState } from '../sending/still-wanted.rule.ts'
import type { NotifierTransaction } from '../store.ts'
import type { ReminderKind } from './reminder.rule.ts'

export interface PlannedReminder {
  kind: ReminderKind
  dueAt: string
  snapshot: BookingSnapshot
}

/**
 * Inserts reminders of appointments whose latest known state is confirmed for that start. The caller stores that state
 * first, in the same transaction, so the order of events does not matter. An existing reminder takes the people of the
 * later version; a dropped one is restored.
 */
export async function planReminders(
  tx: NotifierTransaction,
  planned: readonly PlannedReminder[],
): Promise<number> {
  if (planned.length === 0) return 0
  const rows = planned.map(({ kind, dueAt, snapshot }) => ({
    id: newId(),
    appointmentId: snapshot.appointment.id,
    professionalId: snapshot.appointment.professionalId,
    startsAt: snapshot.appointment.startsAt,
    version: snapshot.appointment.version,
    kind,
    dueAt,
    snapshot,
  }))
  return tx.$executeRaw(Prisma.sql`
    insert into reminders as known (id, appointment_id, professional_id, kind, starts_at, due_at,
      version, snapshot)
    select distinct on (r."appointmentId", r.kind, r."startsAt")
      r.id, r."appointmentId", r."professionalId", r.kind, r."startsAt", r."dueAt", r.version,
      r.snapshot
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, "appointmentId" uuid, "professionalId" uuid, kind text, "startsAt" timestamptz,
      "dueAt" timestamptz, version int, snapshot jsonb)
    join appointment_states as state on state.appointment_id = r."appointmentId"
      and state.status = 'confirmed' and state.starts_at = r."startsAt"
    order by r."appointmentId", r.kind, r."startsAt", r.version desc
    on conflict (appointment_id, kind, starts_at) do update
    set status = 'waiting', snapshot = excluded.snapshot, version = excluded.version, reason = null,
      decided_at = null
    where known.status = 'dropped' or (known.status = 'waiting' and known.version < excluded.version)
  `)
}

/** Drops waiting reminders whose appointment no longer takes place at that start. */
export async function dropReminders(
  tx: NotifierTransaction,
  /** Null: of all appointments. */
  appointmentIds: readonly string[] | null,
): Promise<number> {
  return tx.$executeRaw(Prisma.sql`
    update reminders
    set status = 'dropped', snapshot = null, decided_at = now(),
      reason = case when state.status = 'confirmed' then 'moved' else state.status end
    from appointment_states as state
    where state.appointment_id = reminders.appointment_id and reminders.status = 'waiting'
      and (${appointmentIds === null}
        or reminders.appointment_id = any(${[...(appointmentIds ?? [])]}::uuid[]))
      and (state.status <> 'confirmed' or state.starts_at <> reminders.starts_at)
  `)
}

export interface DueReminder {
  id: string
  kind: ReminderKind
  startsAt: string
  snapshot: unknown
  state: AppointmentState | null
  /** What the page adds in its own words, if its plan has them. */
  ownWords: string | null
}

/** For how long a conversation that nobody said is over keeps a reminder waiting. */
const CONVERSATION_HOURS = 2

/** Locks due reminders, the oldest first. */
export async function lockDueReminders(
  tx: NotifierTransaction,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<DueReminder[]> {
  return tx.$queryRaw<DueReminder[]>(Prisma.sql`
    select reminders.id, kind, snapshot,
      to_char(reminders.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
      case when state.version is not null then jsonb_build_object(
        'version', state.version, 'status', state.status, 'startsAt', state.starts_at,
        'paymentStatus', state.payment_status) end as state,
      case kind when '24h' then words.day_before else words.hour_before end as "ownWords"
    from reminders left join appointment_states as state
      on state.appointment_id = reminders.appointment_id
    left join plans on plans.professional_id = reminders.professional_id
    left join reminder_texts as words on words.professional_id = reminders.professional_id
      and plans.effective_plan = any(${plansWith('custom_reminders')}::text[])
    where reminders.status = 'waiting' and due_at <= ${now.toString()}::timestamptz
      -- Whoever is writing with the agent is not interrupted, while the reminder still helps later.
      and not exists (
        select from conversations
        where conversations.phone = snapshot -> 'contact' ->> 'phone' and is_open
          and changed_at > ${now.toString()}::timestamptz - make_interval(hours => ${CONVERSATION_HOURS}::int)
          and reminders.starts_at > ${now.toString()}::timestamptz + case kind
            when '24h' then interval '90 minutes' else interval '15 minutes' end
      )
    order by due_at, reminders.id
    limit ${limit}::int
    for update of reminders skip locked
  `)
}

export interface DecidedReminder {
  id: string
  status: 'sent' | 'skipped' | 'dropped'
  reason: string | null
}

export async function markReminders(
  tx: NotifierTransaction,
  decided: readonly DecidedReminder[],
): Promise<void> {
  if (decided.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update reminders
    set status = decided.status, reason = decided.reason, snapshot = null, decided_at = now()
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided (
      id uuid, status text, reason text)
    where reminders.id = decided.id
  `)
}

/** Deletes reminders of appointments that are long past. */
export async function deletePastReminders(
  tx: NotifierTransaction,
  { now, days }: { now: Temporal.Instant; days: number },
): Promise<number> {
  return tx.$executeRaw(Prisma.sql`
    delete from reminders
    where starts_at < ${now.toString()}::timestamptz - make_interval(days => ${days}::int)
  `)
}

/** The address that an erased account had booked with: the reminder goes to the phone alone. */
export async function eraseReminderAddress(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update reminders set snapshot = jsonb_set(snapshot, '{contact,email}', 'null')
    where appointment_id = any(${[...appointmentIds]}::uuid[]) and snapshot is not null
  `)
}

export async function eraseReminders(
  tx: NotifierTransaction,
  {
    professionalId,
    appointmentIds,
  }: { professionalId: string | null; appointmentIds: readonly string[] },
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from reminders
    where professional_id = ${professionalId}::uuid
      or appointment_id = any(${[...appointmentIds]}::uuid[])
  `)
}
