import { expect, test } from 'vitest'
import { bookAgain, nextUsual, usualWeeks, writeAgain } from './again.ts'

const timezone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-24T12:00:00-03:00')
const visit = (day: string) => ({
  startsAt: `${day}T15:30:00-03:00`,
  status: 'completed' as const,
  service: { id: 'cut', name: 'Corte' },
})

test('the pause between visits is the usual one, and a week where nobody knows', () => {
  const days = ['2026-09-01', '2026-09-15', '2026-09-29', '2026-11-24']
  expect(usualWeeks(days.map(visit))).toBe(2)
  expect(usualWeeks([visit('2026-11-24')])).toBe(1)
  expect(usualWeeks([])).toBe(1)
})

test('the next usual time has the weekday and hour of the visit, and is ahead', () => {
  const at = (day: string, weeks?: number) =>
    nextUsual(visit(day), { timezone, now, ...(weeks && { weeks }) })
  expect(at('2026-11-23')).toEqual({ day: '2026-11-30', time: '15:30' })
  expect(at('2026-11-23', 4)).toEqual({ day: '2026-12-21', time: '15:30' })
  // A visit of long ago: the first of its weekdays that is ahead.
  expect(at('2026-08-03')).toEqual({ day: '2026-11-30', time: '15:30' })
  expect(at('2026-11-17')).toEqual({ day: '2026-12-01', time: '15:30' })
})

test('both sides book the same service again, and only after a visit', () => {
  const professional = { slug: 'ana', name: null, profession: null, avatarUrl: null, timezone }
  const client = { id: 'bia', name: null, phone: null, email: null, visits: null }
  const seen = visit('2026-11-23')
  const at = { timezone, now }
  expect(bookAgain({ ...seen, professional }, at)).toBe(
    '/p/ana?servico=cut&dia=2026-11-30#horarios',
  )
  expect(writeAgain({ ...seen, client }, at)).toBe(
    '/agenda/nova?cliente=bia&servico=cut&dia=2026-11-30&hora=15%3A30',
  )
  expect(bookAgain({ ...seen, professional, status: 'no_show' }, at)).toBeNull()
  expect(writeAgain({ ...seen, client, status: 'cancelled' }, at)).toBeNull()
})
