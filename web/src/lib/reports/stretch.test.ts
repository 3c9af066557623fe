import { expect, test } from 'vitest'
import { choices, stretchOf, stretchPath } from './stretch.ts'

const today = '2026-03-31'
const asked = (path: string) => new URL(path, 'http://here.invalid').searchParams

test('ready-made periods are whole months', () => {
  expect(choices(today).map(({ stretch }) => [stretch.from, stretch.to])).toEqual([
    ['2026-03-01', '2026-03-31'],
    ['2026-02-01', '2026-02-28'],
    ['2025-10-01', '2026-03-31'],
    ['2025-04-01', '2026-03-31'],
  ])
})

test('an address names a period, and an invalid one gives the usual period', () => {
  const stretch = { from: '2026-01-05', to: '2026-02-01', by: 'week' as const }
  expect(stretchOf(asked(stretchPath(stretch)), today)).toEqual(stretch)
  const usual = { from: '2025-10-01', to: '2026-03-31', by: 'month' }
  for (const path of ['/relatorios', '/r?de=x&ate=y', '/r?de=2026-02-01&ate=2026-01-01']) {
    expect(stretchOf(asked(path), today), path).toEqual(usual)
  }
  expect(stretchOf(asked('/r?de=2024-01-01&ate=2026-01-01'), today)).toEqual(usual)
})
