import { type bookingEvents, conflictReason, type EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../sending/delivery.ts'
import { ERASED_NAME } from '../../texts/names.ts'
import { dayAndTime } from '../../texts/words.ts'
import type { Notice } from '../define.ts'

/** What a notice about an occurrence that could not be booked may tell. */
const conflictParams = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timezone: z.string(),
  reason: conflictReason,
  /** Where the appointment stays that was to move. */
  staysAt: z.string().nullable(),
  professionalName: z.string(),
  slug: z.string(),
  clientName: z.string(),
  clientPhone: z.string(),
})
export type ConflictParams = z.output<typeof conflictParams>

/** What both sides' notices of it have in common. */
export const aboutConflict = {
  params: conflictParams,
  group: 'bookings' as const,
  quietHours: 'wait' as const,
  example: {
    startsAt: '2026-11-26T15:00:00-03:00',
    endsAt: '2026-11-26T15:50:00-03:00',
    timezone: 'America/Sao_Paulo',
    reason: 'slot_taken' as const,
    staysAt: null,
    professionalName: 'Ana Souza',
    slug: 'ana-souza',
    clientName: 'João Lima',
    clientPhone: '+5511987654321',
  },
  usefulUntil: ({ startsAt }: ConflictParams) => startsAt,
}

export const whenOfConflict = ({ startsAt, timezone }: ConflictParams) =>
  dayAndTime(startsAt, timezone)
export const stayOf = ({ staysAt, startsAt, timezone }: ConflictParams) =>
  dayAndTime(staysAt ?? startsAt, timezone)

/** The deliveries of a notice to its side. The occurrence's id stands for an appointment's: see erasures. */
export function noticeOfConflict(
  notice: Notice<ConflictParams>,
  conflict: EventData<(typeof bookingEvents)['OccurrenceConflicted']>,
): NewDelivery[] {
  const { professional, client, contact } = conflict
  const person =
    notice.audience === 'professional' ? professional : { ...contact, userId: client.userId }
  const params = {
    startsAt: conflict.startsAt,
    endsAt: conflict.endsAt,
    timezone: professional.timezone,
    reason: conflict.reason,
    staysAt: conflict.staysAt,
    professionalName: professional.name ?? ERASED_NAME,
    slug: professional.slug ?? '',
    clientName: contact.name ?? ERASED_NAME,
    clientPhone: contact.phone ?? '',
  }
  return notice.to(person, params, {
    professionalId: professional.id,
    appointment: { id: conflict.occurrenceId, version: conflict.version },
    timezone: professional.timezone,
  })
}
