import { z } from 'zod'
import { bookingSnapshot } from '../appointments/booking-snapshot.ts'
import { rpcsOf } from '../rpc/define.ts'
import { emptyAsNull } from '../text/person.ts'
import { id, instant, page, textOrNull } from '../text/primitives.ts'
import { line } from '../text/text.ts'

const rpc = rpcsOf('notifier')

const examples = {
  dayBefore: 'Venha com roupa confortável e traga os seus exames.',
  hourBefore: 'O portão é o azul: toque o interfone 12.',
}

const words = (example: string) =>
  emptyAsNull(line(0, 200, { example }).transform((text) => text || null))

const reminderTexts = z
  .object({
    dayBefore: textOrNull(
      examples.dayBefore,
      'What the reminder of the day before adds; links and phone numbers are left out.',
    ),
    hourBefore: textOrNull(examples.hourBefore, 'What the reminder of one hour before adds.'),
    areUsed: z
      .boolean()
      .meta({ description: 'Whether the plan has them: without it they are kept and not sent.' }),
  })
  .meta({ id: 'ReminderTexts', description: 'What reminders say in the words of the page.' })
export type ReminderTexts = z.output<typeof reminderTexts>

/** How long before an appointment its client can be reminded, in hours. */
export const reminderTimes = ['168h', '72h', '48h', '24h', '12h', '6h', '3h', '2h', '1h'] as const
export type ReminderTime = (typeof reminderTimes)[number]

/** What counts for a page that chose nothing. */
export const USUAL_REMINDER_TIMES: readonly ReminderTime[] = ['24h', '1h']

const MOST_REMINDERS = 2

const timesOfOne = z
  .array(z.enum(reminderTimes, 'Escolha um dos tempos da lista.'))
  .max(MOST_REMINDERS, 'Escolha no máximo dois lembretes.')
  .refine((times) => new Set(times).size === times.length, 'Escolha dois tempos diferentes.')
  .meta({
    description: 'How long before an appointment its client is reminded; none: not at all.',
    examples: [[...USUAL_REMINDER_TIMES]],
  })

const reminderTimesOfPage = z
  .object({
    times: timesOfOne,
    services: z
      .array(z.object({ serviceId: id, times: timesOfOne }))
      .max(200)
      .meta({ description: 'Services whose clients are reminded at other times.' }),
  })
  .meta({ id: 'ReminderTimes', description: 'When the clients of a page are reminded.' })
export type ReminderTimes = z.output<typeof reminderTimesOfPage>

export const reminderRpcs = {
  getReminderTimes: rpc('getReminderTimes', {
    summary: 'When the clients of the page are reminded.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/reminder-times' },
    output: reminderTimesOfPage,
  }),
  setReminderTimes: rpc('setReminderTimes', {
    summary:
      'Changes when the clients of the page are reminded, of what is booked already, too; a time that is past is not sent.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/reminder-times' },
    idempotent: true,
    input: reminderTimesOfPage,
    output: reminderTimesOfPage,
  }),
  getReminderTexts: rpc('getReminderTexts', {
    summary: 'What the reminders of the page say in its own words.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/reminders' },
    output: reminderTexts,
  }),
  setReminderTexts: rpc('setReminderTexts', {
    summary:
      'Changes what the reminders of the page say in its own words; to take them away needs no plan.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/reminders' },
    idempotent: true,
    input: z.object({
      dayBefore: words(examples.dayBefore),
      hourBefore: words(examples.hourBefore),
    }),
    output: reminderTexts,
    errors: ['PLAN_FEATURE_REQUIRED'],
  }),
  reconcileReminders: rpc('reconcileReminders', {
    summary: 'Compares reminders with the appointments there are, and adds those that are missing.',
    access: 'service',
    idempotent: true,
    output: z
      .object({
        created: z.int().meta({ description: 'Those that an appointment had lacked.' }),
        dropped: z.int().meta({ description: 'Those of what does not take place then.' }),
        sent: z.int().meta({ description: 'Those that were missing and go out at once.' }),
        skipped: z
          .int()
          .meta({ description: 'Those that were missing and come too late to help.' }),
        waiting: z.int().meta({ description: 'Those that are due later.' }),
      })
      .meta({ id: 'ReminderReconciliation' }),
  }),
}

/** What booking tells of the appointments there are, for who compares reminders with them. */
export const remindableRpcs = {
  pageConfirmedAppointments: rpcsOf('booking')('pageConfirmedAppointments', {
    summary: 'Confirmed appointments that begin in some time, as their events tell them.',
    access: 'service',
    idempotent: true,
    input: z.object({
      from: instant,
      to: instant,
      cursor: z.string().nullable().default(null),
      /** Of one page; of all without it, as a notifier before own reminder times asks. */
      professionalId: id.optional(),
    }),
    output: page(
      z.object({
        snapshot: bookingSnapshot,
        /** When it was last changed: what was due before had its time. */
        changedAt: instant,
      }),
    ),
  }),
}
