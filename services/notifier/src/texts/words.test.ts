import { expect, test } from 'vitest'
import { dayAndTime, length, readablePhone, reais, rhythm } from './words.ts'

test.each([
  ['2026-11-26T18:00:00Z', 'America/Sao_Paulo', 'quinta, 26 de novembro, às 15h'],
  ['2026-11-26T18:30:00Z', 'America/Sao_Paulo', 'quinta, 26 de novembro, às 15h30'],
  ['2026-12-01T12:05:00Z', 'America/Sao_Paulo', 'terça, 1º de dezembro, às 9h05'],
  ['2026-11-28T04:00:00Z', 'America/Sao_Paulo', 'sábado, 28 de novembro, à 1h'],
  ['2026-11-26T02:00:00Z', 'America/Manaus', 'quarta, 25 de novembro, às 22h'],
  ['2026-03-15T15:00:00+01:00', 'Europe/Lisbon', 'domingo, 15 de março, às 14h'],
])('%s in %s is %s', (instant, timezone, expected) => {
  expect(dayAndTime(instant, timezone)).toBe(expected)
})

test.each([
  ['2026-11-26T15:50:00Z', '50 minutos'],
  ['2026-11-26T16:00:00Z', '1 hora'],
  ['2026-11-26T17:30:00Z', '2 horas e 30 minutos'],
])('from 15:00 until %s are %s', (endsAt, expected) => {
  expect(length('2026-11-26T15:00:00Z', endsAt)).toBe(expected)
})

test.each([
  ['+5511987654321', '(11) 98765-4321'],
  ['+551133334444', '(11) 3333-4444'],
  ['+12125550123', '+12125550123'],
])('%s reads as %s', (e164, expected) => {
  expect(readablePhone(e164)).toBe(expected)
})

test('every day of a year is named as Brazil names it', () => {
  const first = Temporal.Instant.from('2026-01-01T15:00:00Z')
  for (let passed = 0; passed < 365; passed += 1) {
    const instant = first.add({ hours: 24 * passed })
    const local = instant.toZonedDateTimeISO('America/Sao_Paulo')
    const expected = local
      .toLocaleString('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
      .replace('-feira', '')
    expect(dayAndTime(instant.toString(), 'America/Sao_Paulo').replace('1º', '1')).toBe(
      `${expected.replace('1º', '1')}, às 12h`,
    )
  }
})

test.each([
  [0, 'R$ 0,00'],
  [5, 'R$ 0,05'],
  [15_000, 'R$ 150,00'],
  [123_456, 'R$ 1.234,56'],
  [100_000_000, 'R$ 1.000.000,00'],
])('%i centavos read as %s', (cents, expected) => {
  expect(reais(cents)).toBe(expected)
})

const timezone = 'America/Sao_Paulo'

test.each([
  ['weekly', '2026-11-25T15:00:00-03:00', 'toda quarta, às 15h'],
  ['weekly', '2026-11-28T09:30:00-03:00', 'todo sábado, às 9h30'],
  ['biweekly', '2026-11-29T01:00:00-03:00', 'de duas em duas semanas, no domingo, à 1h'],
  ['monthly', '2026-11-26T15:00:00-03:00', 'uma vez por mês, na quinta, às 15h'],
] as const)('%s from %s on is %s', (frequency, startsAt, words) => {
  expect(rhythm(frequency, startsAt, timezone)).toBe(words)
})
