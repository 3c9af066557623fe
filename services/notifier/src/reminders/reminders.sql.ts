import { plansWith } from '@encaixe/contracts'
import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { AppointmentState } from '../deliveries/still-wanted.rule.ts'
import type { ChosenTimes } from '../notices/reminder/reminder.rule.ts'
import type { NotifierTransaction } from '../store.ts'
import type { Reminder } from './reminder.ts'

/** What decides about a reminder that is due. */
export interface ReminderContext {
  /** The latest known state of its appointment. */
  state: AppointmentState | null
  /** The times that its page chose. */
  chosen: ChosenTimes | null
  /** What the page adds in its own words, if its plan has them. */
  ownWords: string | null
  /** Its client writes with the agent, and the reminder still helps later. */
  isWriting: boolean
}

/** For how long a conversation that nobody said is over keeps a reminder waiting. */
const CONVERSATION_HOURS = 2

/** Reads the contexts of due reminders, in their order. */
export async function loadReminderContexts(
  tx: NotifierTransaction,
  reminders: readonly Reminder[],
  now: Temporal.Instant,
): Promise<ReminderContext[]> {
  const rows = reminders.map(({ kind, snapshot: { appointment, contact } }) => ({
    kind,
    appointmentId: appointment.id,
    professionalId: appointment.professionalId,
    startsAt: appointment.startsAt,
    phone: contact.phone,
  }))
  return tx.$queryRaw<ReminderContext[]>(Prisma.sql`
    select case when state.version is not null then jsonb_build_object(
        'version', state.version, 'status', state.status, 'startsAt', state.starts_at,
        'paymentStatus', state.payment_status) end as state,
      case when choice.times is not null then jsonb_build_object(
        'times', choice.times, 'services', choice.services) end as chosen,
      case kind when '1h' then words.hour_before else words.day_before end as "ownWords",
      exists (
        select from conversations
        where conversations.phone = due.phone and is_open
          and changed_at > ${now.toString()}::timestamptz - make_interval(hours => ${CONVERSATION_HOURS}::int)
          and due."startsAt" > ${now.toString()}::timestamptz + case kind
            when '1h' then interval '15 minutes' else interval '90 minutes' end
      ) as "isWriting"
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as (kind text, "appointmentId" uuid, "professionalId" uuid, "startsAt" timestamptz, phone text)
    ) with ordinality as due (kind, "appointmentId", "professionalId", "startsAt", phone, n)
    left join appointment_states as state on state.appointment_id = due."appointmentId"
    left join reminder_times as choice on choice.professional_id = due."professionalId"
    left join plans on plans.professional_id = due."professionalId"
    left join reminder_texts as words on words.professional_id = due."professionalId"
      and plans.effective_plan = any(${plansWith('custom_reminders')}::text[])
    order by n
  `)
}

/** Deletes reminders of appointments that do not take place then, by what is known of them now. */
export const dropReminders = (tx: NotifierTransaction): Promise<number> =>
  tx.$executeRaw(Prisma.sql`
    delete from tasks using appointment_states as state
    where kind = 'reminder' and done_at is null and failed_at is null
      and state.appointment_id = (body #>> '{snapshot,appointment,id}')::uuid
      and (state.status <> 'confirmed'
        or state.starts_at <> (body #>> '{snapshot,appointment,startsAt}')::timestamptz)
  `)

export async function countReminders(prisma: PrismaClient): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>(Prisma.sql`
    select count(*)::int as count from tasks
    where kind = 'reminder' and done_at is null and failed_at is null
  `)
  return row?.count ?? 0
}

/**
 * Deletes the address that an erased account had booked with: the reminder goes to the phone alone. One that is being
 * sent loses its lease, so that it is sent without the address.
 */
export async function eraseReminderAddress(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx.$executeRaw(Prisma.sql`
    update tasks set body = jsonb_set(body, '{snapshot,contact,email}', 'null'),
      lease_token = null, lease_until = null
    where kind = 'reminder' and done_at is null
      and body #>> '{snapshot,appointment,id}' = any(${[...appointmentIds]}::text[])
  `)
}
