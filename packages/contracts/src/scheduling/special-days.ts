import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { dayRange, rangeOfDays } from '../text/days.ts'
import { id, instant, localDate, page, slug, textOrNull } from '../text/primitives.ts'
import { line } from '../text/text.ts'
import { dayWindow } from './availability.ts'

const rpc = rpcsOf('scheduling')
const read = { access: 'professional', scope: 'schedule:read' } as const
const write = { access: 'professional', scope: 'schedule:write' } as const

const year = rangeOfDays(z.object(dayRange), 366)

/** What stands on a day and does not fit its hours: it stays until somebody moves or cancels it. */
const conflicts = z
  .array(
    z
      .object({ id, startsAt: instant })
      .meta({ id: 'DayConflict', description: 'An appointment outside the hours of its day.' }),
  )
  .meta({ description: 'Appointments to come outside these hours; nothing is cancelled.' })

const date = localDate.meta({ description: 'The day, in the zone of the page.' })

const windows = z
  .array(dayWindow)
  .max(6, 'São no máximo 6 horários em um dia.')
  .meta({ description: 'They replace the weekday’s; none: closed.' })

const note = line(1, 200, { example: 'Feira do bairro' }).nullable()

export const specialDay = z
  .object({
    date: localDate,
    windows,
    note: textOrNull('Feira do bairro', 'For the professional alone.'),
    conflicts,
  })
  .meta({ id: 'SpecialDay', description: 'A date with hours of its own.' })
export type SpecialDay = z.output<typeof specialDay>

const decision = z.enum(['closed', 'open'], 'Escolha fechar ou abrir.')

const holidayShape = {
  date: localDate,
  name: z.string().meta({ examples: ['Natal'] }),
  level: z
    .enum(['national', 'state', 'municipal'])
    .meta({ description: 'Who made it one.', examples: ['national'] }),
  optional: z
    .boolean()
    .meta({ description: 'Only optional (ponto facultativo).', examples: [false] }),
  decision: decision.nullable().meta({ description: 'null: not answered.', examples: ['closed'] }),
  bridge: localDate.optional().meta({
    description: 'A day left alone between it and a weekend; absent: there is none.',
    examples: ['2026-04-20'],
  }),
}

export const holiday = z
  .object(holidayShape)
  .meta({ id: 'Holiday', description: 'A holiday of where the page is, and what was decided.' })
export type Holiday = z.output<typeof holiday>

const decidedHoliday = z
  .object({ ...holidayShape, conflicts })
  .meta({ id: 'DecidedHoliday', description: 'A holiday, and what stands on days closed for it.' })

/** What strangers are told of a day; the note is not theirs. */
const openingHours = z
  .object({
    date: localDate,
    windows: z.array(dayWindow).meta({ description: 'None: closed.' }),
    special: z
      .boolean()
      .meta({ description: 'Whether they differ from those of the week.', examples: [true] }),
    holiday: textOrNull('Natal', 'The holiday on that day.'),
  })
  .meta({ id: 'OpeningHours', description: 'When a page is open on a day.' })
export type OpeningHours = z.output<typeof openingHours>

export const specialDayRpcs = {
  listSpecialDays: rpc('listSpecialDays', {
    summary: 'The dates with hours of their own in a range of at most 366 days.',
    ...read,
    http: { method: 'GET', path: '/api/settings/special-days' },
    input: year,
    output: page(specialDay),
  }),
  setSpecialDay: rpc('setSpecialDay', {
    summary: 'Gives a date hours of its own, from today to two years ahead; none close it.',
    ...write,
    http: { method: 'PUT', path: '/api/settings/special-days/:date' },
    input: z.object({ date, windows, note: note.default(null) }),
    output: specialDay,
  }),
  removeSpecialDay: rpc('removeSpecialDay', {
    summary: 'Lets a date have the hours of its weekday again.',
    ...write,
    http: { method: 'DELETE', path: '/api/settings/special-days/:date', status: 204 },
    input: z.object({ date }),
    output: z.object({ removed: z.literal(true) }),
  }),
  listHolidays: rpc('listHolidays', {
    summary: 'The holidays of where the page is, in a range of at most 366 days.',
    ...read,
    http: { method: 'GET', path: '/api/settings/holidays' },
    input: year,
    output: page(holiday),
  }),
  decideHoliday: rpc('decideHoliday', {
    summary: 'Closes on a holiday, on its bridge too, or opens as on any other day.',
    ...write,
    http: { method: 'PUT', path: '/api/settings/holidays/:date' },
    input: z.object({
      date,
      decision,
      bridge: localDate
        .optional()
        .meta({ description: 'Close on this day, too: the bridge that the holiday names.' }),
    }),
    output: decidedHoliday,
    errors: ['NOT_FOUND'],
  }),
  listOpeningHours: rpc('listOpeningHours', {
    summary: 'When a page is open on each day of a range (at most 62), and its holidays.',
    access: 'anyone',
    scope: 'schedule:read',
    http: { method: 'GET', path: '/api/booking/hours' },
    input: rangeOfDays(z.object({ slug, ...dayRange }), 62),
    output: z.object({ items: z.array(openingHours) }),
    errors: ['PROFESSIONAL_NOT_FOUND'],
  }),
}
