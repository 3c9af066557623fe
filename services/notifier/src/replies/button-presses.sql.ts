import type { AppointmentLink } from '@encaixe/contracts/appointment-link'
import { newId } from '@encaixe/service-kit'
import { Prisma, type PrismaClient } from '../../generated/client.ts'
import type { ButtonAction } from '../notices/appointment/reply-button.ts'
import type { NotifierTransaction } from '../store.ts'
import type { PressOutcome } from './press-outcome.rule.ts'

export interface NewPress extends AppointmentLink {
  messageId: string
  contextId: string | null
  /** E.164 */
  phone: string
  action: ButtonAction
  at: string
  traceparent: string | undefined
}

/** Inserts presses, each once by its message's id. */
export async function insertPresses(
  tx: NotifierTransaction,
  presses: readonly NewPress[],
): Promise<number> {
  if (presses.length === 0) return 0
  const rows = presses.map((press) => ({ ...press, id: newId() }))
  return tx.$executeRaw(Prisma.sql`
    insert into button_presses (id, message_id, context_id, phone, action, side, appointment_id,
      generation, pressed_at, traceparent)
    select id, "messageId", "contextId", phone, action, side, "appointmentId", generation, at,
      traceparent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as press (
      id uuid, "messageId" text, "contextId" text, phone text, action text, side text,
      "appointmentId" uuid, generation int, at timestamptz, traceparent text)
    on conflict (message_id) do nothing
  `)
}

export interface WaitingPress extends AppointmentLink {
  id: string
  messageId: string
  action: ButtonAction
  phone: string
  attempts: number
  traceparent: string | null
  /** What the message with the button told; null when none with it went to this phone. */
  told: unknown
  /** When the appointment begins by now; null when nothing is known of it. */
  startsAt: string | null
  /** Which version of it that is: a press that is asked again is asked with the same. */
  version: number | null
}

/**
 * Due presses, the oldest first, each with the message of its button: one that went to that phone about that
 * appointment and side, and the one that the press names, if it names one. A press keeps the version that it is asked
 * with, so that a repetition after a lost answer asks the same.
 */
export async function waitingPresses(prisma: PrismaClient, limit: number): Promise<WaitingPress[]> {
  return prisma.$queryRaw<WaitingPress[]>(Prisma.sql`
    with due as materialized (
      select press.id, coalesce(asked_version, state.version) as version
      from button_presses as press
      left join appointment_states as state on state.appointment_id = press.appointment_id
      where press.status = 'waiting' and press.next_attempt_at <= now()
      order by press.next_attempt_at
      limit ${limit}::int
    ),
    asked as (
      update button_presses as press set asked_version = due.version
      from due where press.id = due.id
    )
    select press.id, message_id as "messageId", action, press.phone, press.attempts, side,
      press.appointment_id as "appointmentId", generation, press.traceparent, told.payload as told,
      to_char(state.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
      due.version
    from due
    join button_presses as press on press.id = due.id
    left join appointment_states as state on state.appointment_id = press.appointment_id
    left join lateral (
      select payload from deliveries
      where appointment_id = press.appointment_id and channel = 'whatsapp'
        and recipient = press.phone and audience = press.side::audience
        and status in ('sent', 'delivered', 'read', 'unknown', 'sending')
        and template <> 'msgButtonAnswer'
      order by (provider_message_id = press.context_id) desc nulls last, created_at desc
      limit 1
    ) as told on true
    order by press.next_attempt_at
  `)
}

/** Ends a press; false when somebody else has. */
export async function endPress(
  tx: NotifierTransaction,
  {
    id,
    status,
    outcome,
  }: { id: string; status: 'answered' | 'ignored'; outcome: PressOutcome | 'not_its_phone' },
): Promise<boolean> {
  const ended = await tx.$executeRaw(Prisma.sql`
    update button_presses set status = ${status}, outcome = ${outcome}, attempts = attempts + 1
    where id = ${id}::uuid and status = 'waiting'
  `)
  return ended > 0
}

/** Postpones a press. A press with a stale version takes the latest one next time. */
export async function postponePress(
  prisma: PrismaClient,
  { id, seconds, isPast }: { id: string; seconds: number; isPast: boolean },
): Promise<void> {
  await prisma.$executeRaw(Prisma.sql`
    update button_presses
    set attempts = attempts + 1,
      asked_version = case when not ${isPast}::boolean then asked_version end,
      next_attempt_at = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id}::uuid and status = 'waiting'
  `)
}

/** Presses are personal data: they are kept no longer than a provider repeats a webhook. */
const KEPT_DAYS = 14

export async function deletePastPresses(tx: NotifierTransaction): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from button_presses
    where status <> 'waiting' and created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
  `)
}

export async function erasePresses(
  tx: NotifierTransaction,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    delete from button_presses where appointment_id = any(${[...appointmentIds]}::uuid[])
  `)
}
