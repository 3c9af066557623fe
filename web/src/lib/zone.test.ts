import { expect, test } from 'vitest'
import { offsetOf, timeAtOffset, zoneName } from './zone.ts'

test('the offset is read off the text', () => {
  expect(offsetOf('2026-11-25T09:00:00-03:00')).toBe(-180)
  expect(offsetOf('2026-11-25T09:00:00+05:30')).toBe(330)
  expect(offsetOf('2026-11-25T09:00:00Z')).toBe(0)
})

test("a start is told by the visitor's clock, with the day when that differs", () => {
  expect(timeAtOffset('2026-11-25T09:00:00-03:00', -300)).toBe('07:00')
  expect(timeAtOffset('2026-11-25T22:00:00-03:00', 0)).toBe('01:00 do dia seguinte')
  expect(timeAtOffset('2026-11-25T00:30:00-03:00', -300)).toBe('22:30 do dia anterior')
})

test('zones have the name people use', () => {
  const now = Date.UTC(2026, 10, 21)
  expect(zoneName('America/Sao_Paulo', now)).toBe('Horário de Brasília')
  expect(zoneName('America/Manaus', now)).toBe('Horário do Amazonas')
  expect(zoneName('America/Rio_Branco', now)).toMatch(/^Horário d/)
})
