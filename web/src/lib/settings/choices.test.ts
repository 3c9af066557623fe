import { expect, test } from 'vitest'
import { timezones } from '../time/timezones.ts'
import { bufferOptions, cancellationOptions, horizonOptions, noticeOptions } from './choices.ts'

test('a stored value is always among the choices, in its place', () => {
  const values = noticeOptions('90').map(({ value }) => Number(value))
  expect(values).toContain(90)
  expect(values).toEqual([...values].sort((one, other) => one - other))
  expect(horizonOptions('60').filter(({ value }) => value === '60')).toHaveLength(1)
  expect(bufferOptions('x').map(({ value }) => value)).toContain('0')
})

test('stored minutes, hours and days are shown in everyday words', () => {
  const label = (all: { value: string; label: string }[], value: string) =>
    all.find((each) => each.value === value)?.label
  expect(label(noticeOptions('60'), '60')).toBe('1 hora antes')
  expect(label(noticeOptions('60'), '2880')).toBe('2 dias antes')
  expect(label(bufferOptions('0'), '0')).toBe('Sem intervalo')
  expect(label(cancellationOptions('12'), '12')).toBe('12 horas antes')
})

test('the zones of Brazil come first, and a stored zone is always offered', () => {
  const [brazil, others] = timezones('America/Sao_Paulo')
  expect(brazil?.options[0]?.value).toBe('America/Sao_Paulo')
  expect(others?.options.map(({ value }) => value)).toContain('Europe/Lisbon')
  const odd = timezones('Etc/GMT+3').flatMap(({ options }) => options.map(({ value }) => value))
  expect(odd).toContain('Etc/GMT+3')
})
