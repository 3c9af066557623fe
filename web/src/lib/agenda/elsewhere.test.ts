import { expect, test } from 'vitest'
import { elsewhereOn } from './elsewhere.ts'

const busy = { startsAt: '2026-12-10T15:00:00Z', endsAt: '2026-12-10T16:00:00Z' }
const shown = (calendar: { kind?: 'ics' | 'google' | 'caldav'; name: string }) =>
  elsewhereOn('2026-12-10', [{ calendarId: 'c', ...calendar, ...busy }], 'America/Sao_Paulo')

test('a time that a calendar elsewhere blocks says that it is busy, and by which calendar', () => {
  expect(shown({ kind: 'google', name: 'ana@gmail.com' })).toEqual([
    { key: 'c 720', words: 'Ocupado · Google', from: 720, until: 780 },
  ])
  expect(shown({ kind: 'caldav', name: 'Casa' })[0]?.words).toBe('Ocupado · Casa')
  expect(shown({ name: 'Família' })[0]?.words).toBe('Ocupado · Família')
})
