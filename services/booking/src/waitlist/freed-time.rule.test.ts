import { expect, test } from 'vitest'
import { freedBy } from './freed-time.rule.ts'

type Appointment = Parameters<typeof freedBy>[0]
const on = (time: string) => `2026-11-23T${time}:00-03:00`
const one = (changes: Partial<Appointment> = {}): Appointment => ({
  startsAt: on('10:00'),
  endsAt: on('11:00'),
  status: 'confirmed',
  ...changes,
})
const moved = { startsAt: on('15:00'), endsAt: on('16:00') }

test.each<[string, Appointment, Appointment, string[]]>([
  ['a cancelled appointment frees its time', one(), one({ status: 'cancelled' }), ['10:00 11:00']],
  [
    'a rejected one does',
    one({ status: 'pending_confirmation' }),
    one({ status: 'rejected' }),
    ['10:00 11:00'],
  ],
  [
    'with the way to and from it',
    one({ blockedFrom: on('09:30'), blockedUntil: on('11:30') }),
    one({ status: 'cancelled' }),
    ['09:30 11:30'],
  ],
  ['a moved one frees where it was', one(), one(moved), ['10:00 11:00']],
  [
    'as far as it is not there any more',
    one(),
    one({ startsAt: on('10:30'), endsAt: on('11:30') }),
    ['10:00 10:30'],
  ],
  ['a shorter one frees its end', one(), one({ endsAt: on('10:40') }), ['10:40 11:00']],
  ['a confirmed one frees nothing', one({ status: 'pending_confirmation' }), one(), []],
  ['one that is over frees nothing', one(), one({ status: 'completed' }), []],
  ['a request to move frees nothing', one(), one({ requestedStartsAt: on('15:00') }), []],
  [
    'one that is refused frees the other time',
    one({ requestedStartsAt: on('15:00') }),
    one(),
    ['15:00 16:00'],
  ],
  [
    'one that is accepted frees the agreed time',
    one({ requestedStartsAt: on('15:00') }),
    one(moved),
    ['10:00 11:00'],
  ],
  [
    'a cancelled one frees both times',
    one({ requestedStartsAt: on('15:00') }),
    one({ status: 'cancelled' }),
    ['10:00 11:00', '15:00 16:00'],
  ],
])('%s', (_what, before, after, expected) => {
  const clock = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO('America/Sao_Paulo')
      .toPlainTime()
      .toString()
      .slice(0, 5)
  expect(freedBy(before, after).map((stretch) => stretch.map(clock).join(' '))).toEqual(expected)
})
