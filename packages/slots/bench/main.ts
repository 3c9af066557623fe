import { Bench, type Task } from 'tinybench'
import { offeredSlots, offeredStarts, type SlotRules } from '../src/index.ts'

/**
 * Prints the time of the slot rule on one core, beside the bare making of as many zoned times as it answers with. The
 * mean includes what the median hides: collecting Temporal's objects. "Other days" asks each time about days whose
 * zoned times are no longer kept, which is the worst case. All professionals of a service offer the same next weeks, so
 * a service meets the same days again and again.
 */
interface Question {
  rules: SlotRules
  dates: string[]
  now: Temporal.Instant
}

const timezone = 'America/Sao_Paulo'

/** 32 sessions of 30 minutes a day, `taken` of them in all taken, in no order. */
function ask(firstDay: Temporal.PlainDate, days: number, taken: number): Question {
  const now = firstDay.toZonedDateTime(timezone).toInstant()
  const rules: SlotRules = {
    timezone,
    sessionDuration: 30,
    windows: ([0, 1, 2, 3, 4, 5, 6] as const).flatMap((dayOfWeek) => [
      { dayOfWeek, startTime: '06:00', endTime: '12:00' },
      { dayOfWeek, startTime: '13:00', endTime: '23:00' },
    ]),
    specialDays: [],
    timeOff: [],
    busy: Object.freeze(
      Array.from({ length: taken }, (_, index) => {
        const start = now.add({
          hours: (index % days) * 24 + 6,
          minutes: Math.floor(index / days) * 30,
        })
        return { start, end: start.add({ minutes: 30 }) }
      }),
    ),
    bufferMinutes: 0,
    minNoticeMinutes: 0,
    horizonDays: days,
  }
  const dates = Array.from({ length: days }, (_, index) => firstDay.add({ days: index }).toString())
  return { rules, dates, now }
}

function list({ rules, dates, now }: Question): number {
  let count = 0
  for (const date of dates) count += offeredSlots(rules, date, now).length
  return count
}

function listStarts({ rules, dates, now }: Question): number {
  return offeredStarts(rules, dates[0] ?? '', dates.at(-1) ?? '', now).length
}

/** The quickest way from epoch milliseconds to zoned times that Temporal has. */
function makeZonedTimes(count: number, now: Temporal.Instant): Temporal.ZonedDateTime[] {
  const zone = now.toZonedDateTimeISO(timezone)
  const made: Temporal.ZonedDateTime[] = []
  for (let index = 0; index < count; index += 1) {
    const moment = now.epochMilliseconds + index * 1_800_000
    made.push(Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone))
  }
  return made
}

async function measure(days: number, taken: number): Promise<void> {
  const firstDay = Temporal.PlainDate.from('2026-06-01')
  const periods = Array.from({ length: 15 }, (_, index) =>
    ask(firstDay.add({ days: index * days }), days, taken),
  )
  const question = ask(firstDay, days, taken)
  const slots = list(question)
  let period = 0
  const bench = new Bench({ time: 1_000, warmupTime: 300 })
    .add('limit: bare zoned times', () => makeZonedTimes(slots, question.now))
    .add('offeredSlots', () => list(question))
    .add('offeredSlots, other days', () => {
      period = (period + 1) % periods.length
      return list(periods[period] ?? question)
    })
    .add('offeredStarts', () => listStarts(question))
  await bench.run()
  process.stdout.write(`\n${days} days, ${taken} taken, ${slots} offered\n`)
  console.table(Object.fromEntries(bench.tasks.map((task) => [task.name, milliseconds(task)])))
}

function milliseconds({ name, result }: Task): Record<'median ms' | 'mean ms', string> {
  if (!('latency' in result)) throw new Error(`${name} was not measured`)
  return {
    'median ms': result.latency.p50.toFixed(3),
    'mean ms': result.latency.mean.toFixed(3),
  }
}

await measure(30, 0)
await measure(90, 2_000)
