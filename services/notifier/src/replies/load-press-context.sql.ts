import { Prisma } from '../../generated/client.ts'
import type { NotifierTransaction } from '../store.ts'

/** The message under which a button was pressed. */
interface Pressed {
  /** Or of what else the message is about. */
  appointmentId: string
  /** E.164 */
  phone: string
  side: 'client' | 'professional'
  /** The message as the provider names it; null if it does not say. */
  contextId: string | null
  /** When it was pressed; null: not known. */
  at: string | null
}

/** What the notifier knows of the appointment of a press. */
export interface PressContext {
  /** What the message with the button told; null if no message with it went to this phone. */
  told: unknown
  /** When the appointment starts by now; null if nothing is known of it. */
  startsAt: string | null
  /** Where the client asks to move it by now; null: nowhere. */
  requestedStartsAt: string | null
  version: number | null
}

/**
 * Loads the latest state of a press's appointment, and the message of its button: one that went to that phone about
 * that appointment and side before the press, and the one that the press names, if it names one.
 */
export async function loadPressContext(
  prisma: Pick<NotifierTransaction, '$queryRaw'>,
  { appointmentId, phone, side, contextId, at }: Pressed,
): Promise<PressContext> {
  const [context] = await prisma.$queryRaw<PressContext[]>(Prisma.sql`
    select told.payload as told, state.version,
      to_char(state.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
      to_char(state.requested_starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        as "requestedStartsAt"
    from (values (${appointmentId}::uuid)) as press (appointment_id)
    left join appointment_states as state using (appointment_id)
    left join lateral (
      select payload from deliveries
      where appointment_id = press.appointment_id and channel = 'whatsapp'
        and recipient = ${phone} and audience = ${side}::audience
        and status in ('sent', 'delivered', 'read', 'unknown', 'sending')
        and template not in ('msgButtonAnswer', 'msgOfferAnswer', 'msgPackageClaimAnswer')
        and (provider_message_id = ${contextId} or ${at}::timestamptz is null
          or date_trunc('second', created_at) <= ${at}::timestamptz)
      order by (provider_message_id = ${contextId}) desc nulls last, created_at desc
      limit 1
    ) as told on true
  `)
  return context ?? { told: null, startsAt: null, requestedStartsAt: null, version: null }
}
