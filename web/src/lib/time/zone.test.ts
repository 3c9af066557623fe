import { expect, test } from 'vitest'
import { inZone, offsetOf, timeAtOffset, zoneName } from './zone.ts'

test('the offset comes from the text', () => {
  expect(offsetOf('2026-11-25T09:00:00-03:00')).toBe(-180)
  expect(offsetOf('2026-11-25T09:00:00+05:30')).toBe(330)
  expect(offsetOf('2026-11-25T09:00:00Z')).toBe(0)
})

test("a start is shown by the visitor's clock, with the day if it differs", () => {
  expect(timeAtOffset('2026-11-25T09:00:00-03:00', -300)).toBe('7h')
  expect(timeAtOffset('2026-11-25T22:00:00-03:00', 0)).toBe('1h do dia seguinte')
  expect(timeAtOffset('2026-11-25T00:30:00-03:00', -300)).toBe('22h30 do dia anterior')
})

test('zones have their everyday names', () => {
  const now = Date.UTC(2026, 10, 21)
  expect(zoneName('America/Sao_Paulo', now)).toBe('Horário de Brasília')
  expect(zoneName('America/Manaus', now)).toBe('Horário do Amazonas')
  expect(zoneName('America/Rio_Branco', now)).toMatch(/^Horário d/)
})

test('an instant is shown by the clock of its zone', () => {
  expect(inZone('2026-11-25T12:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-25T09:00:00-03:00')
  expect(inZone('2026-11-25T01:30:00Z', 'America/Manaus')).toBe('2026-11-24T21:30:00-04:00')
})
