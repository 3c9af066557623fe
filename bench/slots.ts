import { type Interval, offeredSlots, offeredStarts, type SlotRules } from '@encaixe/slots'
import { Bench } from 'tinybench'

/**
 * The slot rule on one core. Its limit is the bare making of as many zoned times as it answers with,
 * in the same run: what the rule itself costs is the difference.
 */
const timezone = 'America/Sao_Paulo'
const firstDay = Temporal.PlainDate.from('2026-06-01')
const now = firstDay.toZonedDateTime(timezone).toInstant()

/** 32 sessions of 30 minutes a day. */
const rules: SlotRules = {
  timezone,
  sessionDuration: 30,
  windows: ([0, 1, 2, 3, 4, 5, 6] as const).flatMap((dayOfWeek) => [
    { dayOfWeek, startTime: '06:00', endTime: '12:00' },
    { dayOfWeek, startTime: '13:00', endTime: '23:00' },
  ]),
  timeOff: [],
  busy: [],
  bufferMinutes: 0,
  minNoticeMinutes: 0,
  horizonDays: 90,
}

/** Appointments of 30 minutes over 90 days from 06:00 on, not in order. */
function takenSlots(count: number): Interval[] {
  return Array.from({ length: count }, (_, index) => {
    const start = now.add({ hours: (index % 90) * 24 + 6, minutes: Math.floor(index / 90) * 30 })
    return { start, end: start.add({ minutes: 30 }) }
  })
}

function datesFrom(days: number): string[] {
  return Array.from({ length: days }, (_, index) => firstDay.add({ days: index }).toString())
}

function list(question: SlotRules, dates: readonly string[]): number {
  let count = 0
  for (const date of dates) count += offeredSlots(question, date, now).length
  return count
}

function listStarts(question: SlotRules, dates: readonly string[]): number {
  return offeredStarts(question, dates[0] ?? '', dates.at(-1) ?? '', now).length
}

/** The quickest way from epoch milliseconds to zoned times that Temporal has. */
function makeZonedTimes(count: number): Temporal.ZonedDateTime[] {
  const zone = now.toZonedDateTimeISO(timezone)
  const made: Temporal.ZonedDateTime[] = []
  for (let index = 0; index < count; index += 1) {
    const moment = now.epochMilliseconds + index * 1_800_000
    made.push(Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone))
  }
  return made
}

interface Listing {
  what: string
  rules: SlotRules
  dates: string[]
  targetMs: number
}

const listings: Listing[] = [
  { what: '30 days, nothing taken', rules, dates: datesFrom(30), targetMs: 0.5 },
  {
    what: '90 days, 2,000 taken',
    rules: { ...rules, busy: takenSlots(2_000) },
    dates: datesFrom(90),
    targetMs: 3,
  },
]

const rows = []
for (const { what, rules: question, dates, targetMs } of listings) {
  const slots = list(question, dates)
  const bench = new Bench({ time: 1_000, warmupTime: 300 })
    .add('limit', () => makeZonedTimes(slots))
    .add('offeredSlots', () => list(question, dates))
    .add('offeredSlots, intervals read anew', () =>
      list({ ...question, busy: [...question.busy] }, dates),
    )
    .add('offeredStarts', () => listStarts(question, dates))
  await bench.run()
  const median = (name: string) => medianOf(bench, name)
  rows.push({
    listing: what,
    slots,
    'limit ms': median('limit'),
    'offeredSlots ms': median('offeredSlots'),
    'intervals read anew ms': median('offeredSlots, intervals read anew'),
    'offeredStarts ms': median('offeredStarts'),
    'target ms': targetMs,
  })
}
console.table(rows)

function medianOf(bench: Bench, name: string): string {
  const result = bench.getTask(name)?.result
  if (result === undefined || !('latency' in result)) throw new Error(`${name} was not measured`)
  return result.latency.p50.toFixed(3)
}
