import { type bookingEvents, conflictReason, type EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { EmailText } from '../../texts/email-text.ts'
import type { Links } from '../../texts/links.ts'
import { hostName } from '../../texts/names.ts'
import { dayAndTime, listed } from '../../texts/words.ts'
import type { Notice } from '../define.ts'
import { exampleSides, type Sides, sides, sidesOf } from '../sides.ts'

const date = z.object({
  startsAt: z.string(),
  reason: conflictReason,
  /** Where the appointment stays that was to move. */
  staysAt: z.string().nullable(),
})
type ConflictDate = z.output<typeof date>

/** What a notice about dates of a series that could not be booked may tell. */
const conflictParams = sides.extend({
  ...date.shape,
  endsAt: z.string(),
  /** The other dates that the same change of the series could not book. */
  others: z.array(date).default([]),
  timezone: z.string(),
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
    others: [],
    ...exampleSides,
  },
  usefulUntil: ({ startsAt, others }: ConflictParams) => others.at(-1)?.startsAt ?? startsAt,
}

/** Whether the same change could not keep other dates besides. */
export const isOfSeveral = ({ others }: ConflictParams) => others.length > 0
/** Whether it was to be moved, and stays where it was. */
export const isOfMove = ({ staysAt }: ConflictParams) => staysAt !== null

export const whenOfConflict = ({ startsAt, timezone }: ConflictParams) =>
  dayAndTime(startsAt, timezone)
export const stayOf = ({ staysAt, startsAt, timezone }: ConflictParams) =>
  dayAndTime(staysAt ?? startsAt, timezone)

/** All dates in one line, each with where it stays and, for the professional, why. */
export function datesOfConflict(
  { others, timezone, ...first }: ConflictParams,
  whyOf: (date: ConflictDate) => string | null = () => null,
): string {
  return listed(
    [first, ...others].map((one) => {
      const stays = one.staysAt === null ? null : `continua em ${dayAndTime(one.staysAt, timezone)}`
      const said = [whyOf(one), stays].filter(Boolean).join('; ')
      return `${dayAndTime(one.startsAt, timezone)}${said && ` (${said})`}`
    }),
  )
}

/** An e-mail to the client of a series, which leads to the professional's page. */
export const emailOfSeries =
  <P extends Sides>(
    own: (about: P, professional: string) => Omit<EmailText, 'action' | 'footer'>,
  ) =>
  (about: P, { publicUrl }: Links): EmailText => {
    const professional = hostName(about.professionalName)
    return {
      ...own(about, professional),
      action: {
        label: `Ver a página de ${professional}`,
        url: about.slug === '' ? publicUrl : `${publicUrl}/p/${about.slug}`,
      },
      footer: 'Você recebeu este e-mail porque tem um horário fixo marcado pelo Encaixe.',
    }
  }

/** What the same change of a series could not book, as one conflict with other dates; null: everything was kept. */
export function skippedOf({
  skipped,
  recurringScheduleId,
  version,
  client,
  contact,
  professional,
}: EventData<(typeof bookingEvents)['SeriesChanged']>): Conflict | null {
  const [first, ...others] = skipped.toSorted((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  )
  if (!first) return null
  return { ...{ recurringScheduleId, version, client, contact, professional }, ...first, others }
}

/** A conflict as booking's events tell it. */
type Conflict = Omit<EventData<(typeof bookingEvents)['OccurrenceConflicted']>, 'number'> & {
  others?: ConflictDate[]
}

/** The deliveries of a notice to its side. The occurrence's id stands for an appointment's: see erasures. */
export function noticeOfConflict(
  notice: Notice<ConflictParams>,
  conflict: Conflict,
): NewDelivery[] {
  const { professional, client, contact } = conflict
  const person =
    notice.audience === 'professional' ? professional : { ...contact, userId: client.userId }
  const params = {
    ...conflict,
    others: conflict.others ?? [],
    timezone: professional.timezone,
    ...sidesOf(professional, contact),
  }
  return notice.to(person, params, {
    professionalId: professional.id,
    appointment: { id: conflict.occurrenceId, version: conflict.version },
    timezone: professional.timezone,
  })
}
