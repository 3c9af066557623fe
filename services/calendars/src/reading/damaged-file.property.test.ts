import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyOfFile, Unreadable } from './busy-of-file.ts'
import { keptObject } from './kept-object.ts'
import { TooComplex } from './occurrences.ts'

/** A file of which somebody has damaged one event: its neighbours block as before, and it is never an unknown error. */

const SECONDS_OF_DAY = 86_400
const FIRST = Date.parse('2026-12-01T03:00:00Z') / 1_000
const reading = {
  timezone: 'America/Sao_Paulo',
  ...{ from: FIRST, until: FIRST + 31 * SECONDS_OF_DAY, owners: ['ana@example.com'] },
}
const stamp = (day: number, hour: number) =>
  `202612${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}0000`

/** Events as programs write them. */
const aTime = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 22 }),
})
const anEvent = fc
  .tuple(
    aTime,
    fc.constantFrom('single', 'utc', 'day', 'weekly', 'dated', 'alarm', 'zone'),
    fc.constantFrom('DURATION:PT1H', 'DURATION:PT30M', 'end'),
  )
  .map(([{ day, hour }, kind, length]) => {
    const start = {
      ...{ single: `DTSTART:${stamp(day, hour)}`, utc: `DTSTART:${stamp(day, hour)}Z` },
      ...{ day: `DTSTART;VALUE=DATE:${stamp(day, 0).slice(0, 8)}` },
      ...{ weekly: `DTSTART;TZID=Europe/Lisbon:${stamp(day, hour)}` },
      ...{ dated: `DTSTART:${stamp(day, hour)}`, alarm: `DTSTART:${stamp(day, hour)}` },
      zone: `DTSTART;TZID="E. South America Standard Time":${stamp(day, hour)}`,
    }[kind]
    const end = start
      .replace('DTSTART', 'DTEND')
      .replace(/T\d\d0000/, `T${String(hour + 1).padStart(2, '0')}0000`)
    return [
      ...['SUMMARY:Consulta, com o doutor', 'DESCRIPTION:Trazer exames\\n', '  e o cartão'],
      ...['ATTENDEE;CN="Bia, mãe";PARTSTAT=ACCEPTED:mailto:bia@example.com', start],
      ...(kind === 'day' ? [] : [length === 'end' ? end : length]),
      ...(kind === 'weekly'
        ? ['RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH', `EXDATE:${stamp(day, hour)}Z`]
        : []),
      ...(kind === 'dated' ? [`RDATE:${stamp(day + 1, hour)},${stamp(day + 2, hour)}`] : []),
      ...(kind === 'alarm'
        ? ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM']
        : []),
      ...['TRANSP:OPAQUE', 'STATUS:CONFIRMED'],
    ]
  })

const fromLine = fc.nat(20)
const damage = fc.oneof(
  fc.record({ kind: fc.constant('deleted'), fromLine }),
  fc.record({ kind: fc.constant('doubled'), fromLine }),
  fc.record({ kind: fc.constant('cut'), fromLine, at: fc.nat(40) }),
  fc.record({ kind: fc.constant('broken'), fromLine, at: fc.nat(40) }),
  fc.record({
    kind: fc.constant('flipped'),
    fromLine,
    at: fc.nat(40),
    text: fc.string({ minLength: 1, maxLength: 1 }),
  }),
  fc.record({ kind: fc.constant('replaced'), fromLine, text: fc.string({ maxLength: 30 }) }),
  fc.record({ kind: fc.constant('value'), fromLine, text: fc.string({ maxLength: 30 }) }),
  fc.record({
    ...{ kind: fc.constant('added'), fromLine },
    text: fc.constantFrom(
      ...['DURATION:P99999999D', 'EXDATE:20261216', 'EXDATE:', 'RRULE:', 'RRULE:FREQ=SOMETIMES'],
      ...[
        'RRULE:FREQ=DAILY;UNTIL=x',
        'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
        'um texto sem dono',
      ],
      ...[
        'X-FOO;BAR="x:y',
        'RDATE;VALUE=PERIOD:x',
        'RECURRENCE-ID:',
        'BEGIN:',
        'END:',
        'DTSTART:99999999',
      ],
      ...['DTSTART;TZID=Nowhere:20261216T090000', 'BEGIN:VALARM', 'END:VALARM', '\0', '\uFEFF'],
    ),
  }),
)
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never

function damaged(lines: readonly string[], one: Damage): string[] {
  const n = one.fromLine % lines.length
  const line = lines[n] ?? ''
  const text = 'text' in one ? one.text : ''
  const at = 'at' in one ? one.at % (line.length + 1) : 0
  const now: Record<string, string[]> = {
    deleted: [],
    doubled: [line, line],
    cut: [line.slice(0, at)],
    broken: [line.slice(0, at), line.slice(at)],
    flipped: [line.slice(0, at) + text + line.slice(at + 1)],
    replaced: [text],
    value: [`${line.split(':')[0]}:${text}`],
    added: [line, text],
  }
  return lines.toSpliced(n, 1, ...(now[one.kind] ?? []))
}

test('whatever line of an event is damaged, its neighbours block as before', () => {
  fc.assert(
    fc.property(
      fc.array(anEvent, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      anEvent,
      fc.array(damage, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      (neighbours, place, victim, damages, end) => {
        const boxed = (lines: readonly string[], uid: number) => [
          ...['BEGIN:VEVENT', `UID:${uid}@example.com`, ...lines, 'END:VEVENT'],
        ]
        const hurt = damages.reduce(damaged, boxed(victim, 99))
        // A line that begins another component or ends the calendar is no damage of an event.
        fc.pre(!hurt.some((line) => /^(begin|end):v(calendar|event)/i.test(line.slice(1))))
        const others = neighbours.map(boxed)
        const file = (events: string[][]) =>
          [
            'BEGIN:VCALENDAR',
            'VERSION:2.0',
            'PRODID:-//test//',
            ...events.flat(),
            'END:VCALENDAR',
          ].join(end)
        const alone = busyOfFile(file(others), reading)
        const text = file(others.toSpliced(place % (others.length + 1), 0, hurt))
        const both = busyOfFile(text, reading)
        expect(alone.unread).toBe(0)
        const isWithin = ([from, until]: readonly [number, number]) =>
          both.busy.some(([start, stop]) => start <= from && until <= stop)
        expect(alone.busy.every(isWithin), text).toBe(true)
        // Its own object is read as it is in the file.
        const kept = keptObject(file([hurt]), reading.owners)
        if (kept !== '') {
          const { busy, unread } = busyOfFile(file([hurt]), reading)
          expect(busyOfFile(kept, reading), text).toMatchObject({ busy, unread })
        }
      },
    ),
    { numRuns: Number(process.env.CALENDAR_RUNS ?? 400) },
  )
}, 120_000)

test('what is left of a file that is cut anywhere is read, or named as unreadable', () => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0']
  for (const uid of [1, 2, 3]) {
    lines.push(
      ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${stamp(uid, 9)}`, 'DURATION:PT1H', 'END:VEVENT'],
    )
  }
  const text = [...lines, 'END:VCALENDAR', ''].join('\r\n')
  for (let at = 0; at < text.length; at += 1) {
    const cut = text.slice(0, at)
    const whole = cut.split('END:VEVENT').length - 1
    const read = attempt(cut)
    if (!read) expect(whole, cut).toBe(0)
    else expect(read.busy.length, cut).toBeGreaterThanOrEqual(whole)
    if (read && !cut.includes('END:VCALENDAR')) expect(read.unread, cut).toBeGreaterThan(0)
  }
})

/** What a text holds; null if it is named as unreadable. */
function attempt(text: string) {
  try {
    return busyOfFile(text, reading)
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TooComplex) return null
    throw error
  }
}
