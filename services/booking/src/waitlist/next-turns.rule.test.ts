import { describe, expect, test } from 'vitest'
import { aPlace, aService } from '../../test/offers.ts'
import type { BookableProfessional } from '../free-times/professional.rule.ts'
import type { Stretch } from '../free-times/taken.rule.ts'
import {
  nextTurns,
  type Opening,
  offeredKey,
  type RunningTurn,
  type Waiting,
  type WaitlistFacts,
} from './next-turns.rule.ts'

/** A Friday; the page works on Monday from nine to one, an hour each. */
const now = Temporal.Instant.from('2026-11-20T10:00:00-03:00')
const monday = (time: string) => Temporal.Instant.from(`2026-11-23T${time}:00-03:00`)
const stretch = (from: string, until: string): Stretch => [
  monday(from).epochMilliseconds,
  monday(until).epochMilliseconds,
]

const page = (changes: Partial<BookableProfessional> = {}): BookableProfessional => ({
  ...{ id: '019a0000-0000-7000-8000-000000000001', userId: 'account', slug: 'ana', name: 'Ana' },
  ...{ phone: null, email: null, sessionDuration: 60, sessionPrice: 0, autoConfirm: true },
  ...{ timezone: 'America/Sao_Paulo', city: null, minNoticeMinutes: 60, horizonDays: 60 },
  ...{ bufferMinutes: 0, slotStepMinutes: null, services: [], places: [] },
  windows: [{ dayOfWeek: 1, startTime: '09:00', endTime: '13:00' }],
  ...{ specialDays: [], timeOff: [] },
  limits: { clients: null, appointmentsPerMonth: null },
  ...changes,
})

const wish = (id: string, changes: Partial<Waiting> = {}): Waiting => ({
  ...{ id, serviceIds: [], isCounted: false, isProven: true, phone: `phone of ${id}` },
  ...{ createdAt: now.subtract({ hours: 24 }), offersToday: 0, messagesToday: 0 },
  ...{ firstDay: '2026-11-20', lastDay: '2026-11-30', days: [], parts: [] },
  ...changes,
})

const turn = (wishId: string, time: string, changes: Partial<RunningTurn> = {}): RunningTurn => ({
  ...{ id: `turn of ${wishId}`, wishId, serviceIds: [], startsAt: monday(time) },
  held: [monday(time).epochMilliseconds, monday(time).add({ hours: 1 }).epochMilliseconds],
  until: now.add({ minutes: 10 }),
  wishStatus: 'waiting',
  ...changes,
})

const opening = (from: string, until: string, id = 'opening'): Opening => ({
  ...{ id, stretch: stretch(from, until), openedAt: now, knownUntil: null },
})
/** Everything but what the openings freed is booked. */
const busyBut = (from: string, until: string) => [
  { start: monday('09:00'), end: monday(from) },
  { start: monday(until), end: monday('13:00') },
]

const facts = (changes: Partial<WaitlistFacts> = {}): WaitlistFacts => ({
  page: page(),
  waiting: [],
  running: [],
  holds: true,
  heldTurns: [],
  openings: [opening('10:00', '11:00')],
  busy: busyBut('10:00', '11:00'),
  offered: new Set(),
  takesNewClients: true,
  fullMonths: new Set(),
  ...changes,
})

/** What is decided, in words. */
function told(given: WaitlistFacts, at = now) {
  const { ended, begun, exhausted, wakeAt } = nextTurns(given, at)
  const clock = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO('America/Sao_Paulo').toPlainDateTime().toString().slice(8, 16)
  return {
    ended: ended.map(({ turn, outcome }) => `${turn.wishId} ${outcome}`),
    begun: begun.map(
      ({ wishId, startsAt, until }) => `${wishId} ${clock(startsAt)} until ${clock(until)}`,
    ),
    exhausted,
    wakeAt: wakeAt && clock(wakeAt),
  }
}

const nothing = { ended: [], begun: [], exhausted: [], wakeAt: null }

describe('a time that became free', () => {
  test('is offered to who waited longest, for twenty minutes', () => {
    expect(told(facts({ waiting: [wish('Bia'), wish('Caio')] }))).toEqual({
      ...nothing,
      begun: ['Bia 23T10:00 until 20T10:20'],
      wakeAt: '20T10:20',
    })
  })

  test('is offered to the next person when a turn passes', () => {
    const waiting = [wish('Bia'), wish('Caio')]
    const running = [turn('Bia', '10:00', { until: now })]
    const offered = new Set([offeredKey('Bia', monday('10:00'))])
    expect(told(facts({ waiting, running, offered }))).toEqual({
      ...nothing,
      ended: ['Bia passed'],
      begun: ['Caio 23T10:00 until 20T10:20'],
      wakeAt: '20T10:20',
    })
  })

  test('is offered to nobody while a turn runs', () => {
    const waiting = [wish('Bia'), wish('Caio')]
    const running = [turn('Bia', '10:00')]
    const offered = new Set([offeredKey('Bia', monday('10:00'))])
    expect(told(facts({ waiting, running, offered }))).toEqual({ ...nothing, wakeAt: '20T10:10' })
  })

  test('is not offered to the same person twice, and then is offered no more', () => {
    const offered = new Set([offeredKey('Bia', monday('10:00'))])
    expect(told(facts({ waiting: [wish('Bia')], offered }))).toEqual({
      ...nothing,
      exhausted: ['opening'],
    })
  })

  test.each<[string, Partial<Waiting>]>([
    ['another day', { firstDay: '2026-11-24' }],
    ['other days', { days: ['2026-11-20', '2026-11-30'] }],
    ['another part of the day', { parts: ['afternoon', 'evening'] }],
    ['a service that is offered no more', { serviceIds: ['019a0000-0000-7000-8000-000000000009'] }],
  ])('is not offered to who waits for %s', (_what, changes) => {
    expect(told(facts({ waiting: [wish('Bia', changes)] }))).toEqual({
      ...nothing,
      exhausted: ['opening'],
    })
  })

  test('is offered to nobody when it is too late for a turn', () => {
    const late = monday('08:56')
    expect(told(facts({ waiting: [wish('Bia')] }), late)).toEqual({
      ...nothing,
      exhausted: ['opening'],
    })
  })

  test('is not offered if it was booked meanwhile', () => {
    expect(told(facts({ waiting: [wish('Bia')], busy: busyBut('10:00', '10:00') }))).toEqual({
      ...nothing,
      exhausted: ['opening'],
    })
  })

  test('waits for the morning at night', () => {
    const night = Temporal.Instant.from('2026-11-20T22:00:00-03:00')
    expect(told(facts({ waiting: [wish('Bia')] }), night)).toEqual({
      ...nothing,
      wakeAt: '21T08:00',
    })
  })

  test('of a page whose month is full is offered to nobody', () => {
    const fullMonths = new Set(['2026-11'])
    expect(told(facts({ waiting: [wish('Bia')], fullMonths })).exhausted).toEqual(['opening'])
  })

  test('of a page that takes no new clients is offered to its clients alone', () => {
    const waiting = [wish('Bia'), wish('Caio', { isCounted: true })]
    expect(told(facts({ waiting, takesNewClients: false })).begun).toEqual([
      'Caio 23T10:00 until 20T10:20',
    ])
  })
})

describe('several times at once', () => {
  const free = {
    openings: [opening('09:00', '11:00')],
    busy: [{ start: monday('11:00'), end: monday('13:00') }],
  }

  test('are offered to several people, one each', () => {
    const waiting = [wish('Bia'), wish('Caio'), wish('Dora')]
    expect(told(facts({ ...free, waiting })).begun).toEqual([
      'Bia 23T09:00 until 20T10:20',
      'Caio 23T10:00 until 20T10:20',
    ])
  })

  test('are offered one after the other to the only person who waits', () => {
    const openings = [opening('09:00', '10:00', 'one'), opening('10:00', '11:00', 'other')]
    const given = { ...free, openings, waiting: [wish('Bia')] }
    expect(told(facts(given))).toEqual({
      ...nothing,
      begun: ['Bia 23T09:00 until 20T10:20'],
      wakeAt: '20T10:20',
    })
    const running = [turn('Bia', '09:00')]
    const offered = new Set([offeredKey('Bia', monday('09:00'))])
    expect(told(facts({ ...given, running, offered }))).toEqual({ ...nothing, wakeAt: '20T10:10' })
  })

  test('that the page’s buffer keeps apart are not offered beside each other', () => {
    const given = {
      page: page({ bufferMinutes: 15, slotStepMinutes: 60 }),
      openings: [opening('09:00', '12:00')],
      busy: [{ start: monday('12:00'), end: monday('13:00') }],
    }
    const waiting = [wish('Bia'), wish('Caio'), wish('Dora')]
    expect(told(facts({ ...given, waiting })).begun).toHaveLength(1)
  })

  test('are offered to one person one after the other', () => {
    const running = [turn('Bia', '09:00', { until: now })]
    const offered = new Set([offeredKey('Bia', monday('09:00'))])
    expect(told(facts({ ...free, waiting: [wish('Bia')], running, offered }))).toMatchObject({
      ended: ['Bia passed'],
      begun: ['Bia 23T10:00 until 20T10:20'],
    })
  })

  test('the same time is not offered by two openings', () => {
    const openings = [opening('10:00', '11:00', 'one'), opening('10:30', '11:00', 'other')]
    expect(told(facts({ waiting: [wish('Bia'), wish('Caio')], openings })).begun).toEqual([
      'Bia 23T10:00 until 20T10:20',
    ])
  })

  test('a time that a running turn holds a part of is not offered, and the next one is', () => {
    const services = [aService({ durationMinutes: 120 }), aService({ durationMinutes: 60 })]
    const [long, short] = services.map(({ id }) => id)
    const running = [
      turn('Bia', '09:00', { serviceIds: [long ?? ''], held: stretch('09:00', '11:00') }),
    ]
    const given = {
      page: page({ services, slotStepMinutes: 60 }),
      openings: [opening('09:00', '12:00')],
      busy: [{ start: monday('12:00'), end: monday('13:00') }],
      running,
    }
    const waiting = [wish('Bia'), wish('Caio', { serviceIds: [short ?? ''] })]
    const offered = new Set([offeredKey('Bia', monday('09:00'))])
    expect(told(facts({ ...given, waiting, offered }))).toEqual({
      ...nothing,
      begun: ['Caio 23T11:00 until 20T10:20'],
      wakeAt: '20T10:10',
    })
    // Nobody is left to be asked, and the opening stays while the turn runs.
    expect(told(facts({ ...given, offered })).exhausted).toEqual([])
    const elsewhere = { ...given, openings: [opening('11:00', '12:00')] }
    expect(told(facts({ ...elsewhere, offered })).exhausted).toEqual(['opening'])
  })

  test('a longer service is offered a start before what became free', () => {
    const services = [aService({ durationMinutes: 120 })]
    const given = {
      page: page({ services, slotStepMinutes: 60 }),
      openings: [opening('10:00', '11:00')],
    }
    const busy = [{ start: monday('11:00'), end: monday('13:00') }]
    expect(told(facts({ ...given, busy, waiting: [wish('Bia')] })).begun).toEqual([
      'Bia 23T09:00 until 20T10:20',
    ])
  })
})

describe('a time is kept', () => {
  /** What is begun, and whether it is kept. */
  const begun = (changes: Partial<WaitlistFacts>) =>
    nextTurns(facts(changes), now).begun.map(
      ({ wishId, holds }) => `${wishId} ${holds ? 'held' : 'told'}`,
    )
  const heldTurn = (from: string, until: string, offeredAt = now) => ({
    ...{ held: stretch(from, until), offeredAt },
  })

  test('for who has proven their phone, who is asked first', () => {
    const waiting = [wish('Bia', { isProven: false }), wish('Caio')]
    expect(begun({ waiting })).toEqual(['Caio held'])
    expect(begun({ waiting: waiting.slice(0, 1) })).toEqual(['Bia told'])
  })

  test('for nobody where the page does not want it', () => {
    expect(begun({ waiting: [wish('Bia')], holds: false })).toEqual(['Bia told'])
  })

  test('three times in a row since it became free, and not a fourth time', () => {
    const twice = [heldTurn('10:00', '11:00'), heldTurn('10:30', '11:30')]
    const waiting = [wish('Bia')]
    expect(begun({ waiting, heldTurns: twice })).toEqual(['Bia held'])
    expect(begun({ waiting, heldTurns: [...twice, heldTurn('09:30', '10:30')] })).toEqual([
      'Bia told',
    ])
    // Of another time, or of one that was free before.
    const others = [heldTurn('11:00', '12:00'), heldTurn('09:00', '10:00')]
    const before = heldTurn('10:00', '11:00', now.subtract({ seconds: 1 }))
    expect(begun({ waiting, heldTurns: [...twice, ...others, before] })).toEqual(['Bia held'])
  })

  test('as often since the first of several openings of it', () => {
    const openings = [
      opening('10:30', '11:00', 'later'),
      { ...opening('10:00', '10:30', 'first'), openedAt: now.subtract({ hours: 1 }) },
      { ...opening('12:00', '13:00', 'elsewhere'), openedAt: now.subtract({ hours: 2 }) },
    ]
    const at = (minutes: number) => heldTurn('10:00', '11:00', now.subtract({ minutes }))
    const given = { waiting: [wish('Bia')], openings }
    expect(begun({ ...given, heldTurns: [at(60), at(40), at(20)] })).toEqual(['Bia told'])
    expect(begun({ ...given, heldTurns: [at(61), at(40), at(20)] })).toEqual(['Bia held'])
  })
})

describe('who was told enough', () => {
  const two = {
    openings: [opening('09:00', '11:00')],
    busy: [{ start: monday('11:00'), end: monday('13:00') }],
  }
  const capped = (changes: Partial<Waiting>) => [wish('Bia', changes), wish('Caio')]

  test.each<[string, Partial<Waiting>, string]>([
    ['one offer of two a day', { offersToday: 1 }, 'Bia'],
    ['two offers', { offersToday: 2 }, 'Caio'],
    ['nine messages of ten a day', { messagesToday: 9 }, 'Bia'],
    ['ten messages', { messagesToday: 10 }, 'Caio'],
  ])('today by %s is asked or passed over', (_what, changes, first) => {
    expect(nextTurns(facts({ waiting: capped(changes) }), now).begun).toMatchObject([
      { wishId: first },
    ])
  })

  test('keeps no opening from its end', () => {
    const waiting = [wish('Bia', { offersToday: 2 })]
    expect(told(facts({ waiting }))).toEqual({ ...nothing, exhausted: ['opening'] })
  })

  test('by two wishes of one phone is told of no more than its measure', () => {
    const mine = { phone: '+5511900000000', messagesToday: 9 }
    const waiting = [wish('one', mine), wish('other', mine), wish('Caio')]
    expect(told(facts({ ...two, waiting })).begun).toEqual([
      'one 23T09:00 until 20T10:20',
      'Caio 23T10:00 until 20T10:20',
    ])
  })
})

test('hours that were closed and open again are offered to who began to wait since', () => {
  const closedAt = now.subtract({ hours: 1 })
  const openings = [{ ...opening('10:00', '11:00'), knownUntil: closedAt }]
  const given = { openings, waiting: [wish('Bia', { createdAt: closedAt })] }
  expect(told(facts(given))).toEqual({ ...nothing, exhausted: ['opening'] })
  const since = wish('Caio', { createdAt: closedAt.add({ seconds: 1 }) })
  expect(told(facts({ ...given, waiting: [...given.waiting, since] })).begun).toEqual([
    'Caio 23T10:00 until 20T10:20',
  ])
})

describe('a turn', () => {
  const ends = (changes: Partial<RunningTurn>, more: Partial<WaitlistFacts> = {}) =>
    told(facts({ openings: [], running: [turn('Bia', '10:00', changes)], ...more })).ended

  test('ends as accepted if its person booked the time', () => {
    const booked = { busy: busyBut('10:00', '10:00') }
    expect(ends({ wishStatus: 'booked' }, booked)).toEqual(['Bia accepted'])
  })

  test('ends as declined if its person booked another time, or waits no more', () => {
    expect(ends({ wishStatus: 'booked' })).toEqual(['Bia declined'])
    expect(ends({ wishStatus: 'ended' })).toEqual(['Bia declined'])
  })

  test('ends as gone if its service is offered no more', () => {
    expect(ends({ serviceIds: ['019a0000-0000-7000-8000-000000000009'] })).toEqual(['Bia gone'])
  })

  test('needs no address at the professional’s own place', () => {
    const given = facts({ waiting: [wish('Bia')] })
    expect(nextTurns(given, now).begun).toMatchObject([{ needsAddress: false }])
  })

  test('ends as gone if somebody else booked the time, or the page closed it', () => {
    expect(ends({}, { busy: busyBut('10:00', '10:00') })).toEqual(['Bia gone'])
    expect(ends({}, { page: page({ windows: [] }) })).toEqual(['Bia gone'])
  })

  test('needs an address, and holds the way, where the professional comes to the client', () => {
    const places = [aPlace({ kind: 'client_address', travelMinutes: 30 })]
    const given = facts({ page: page({ places }), waiting: [wish('Bia')], busy: [] })
    expect(nextTurns(given, now).begun).toMatchObject([
      // The way to it overlaps what became free.
      { needsAddress: true, startsAt: monday('09:00'), held: stretch('08:30', '10:30') },
    ])
  })
})
