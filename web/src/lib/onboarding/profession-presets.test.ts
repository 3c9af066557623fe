import { newService, PROFESSIONS } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { presetOf } from './profession-presets.ts'

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const all = PROFESSIONS.map(({ key }) => [key, presetOf(key)] as const)

test.each(all)(
  '%s begins with what a page may have, and fits into its own week',
  (_key, preset) => {
    for (const { name, minutes: durationMinutes, cents: priceCents } of preset.services) {
      expect(newService.parse({ name, durationMinutes, priceCents })).toMatchObject({ name })
    }
    expect(new Set(preset.services.map(({ name }) => name)).size).toBe(preset.services.length)
    expect(preset.placeLabel.length).toBeGreaterThan(1)

    const order = preset.week.map(({ dayOfWeek, startTime }) => `${dayOfWeek} ${startTime}`)
    expect(new Set(order).size).toBe(order.length)
    const windows = preset.week.map(
      ({ startTime, endTime }) => minutes(endTime) - minutes(startTime),
    )
    const longest = Math.max(preset.sessionMinutes, ...preset.services.map((each) => each.minutes))
    expect(Math.min(...windows)).toBeGreaterThan(0)
    expect(Math.max(...windows)).toBeGreaterThanOrEqual(longest)
  },
)

test("a manicurist's week, list and answers are not a psychologist's", () => {
  const [manicurist, psychologist] = [presetOf('manicurist'), presetOf('psychologist')]
  const daysOf = ({ week }: typeof manicurist) => [...new Set(week.map((each) => each.dayOfWeek))]
  expect(daysOf(manicurist).sort()).toEqual([2, 3, 4, 5, 6])
  expect(daysOf(psychologist).sort()).toEqual([1, 2, 3, 4, 5])
  expect(manicurist.services.map(({ name }) => name)).toContain('Pé e mão')
  expect(psychologist).toMatchObject({ services: [], sessionMinutes: 50, autoConfirm: false })
  expect(manicurist.autoConfirm).toBe(true)
})

test('a profession that may not advertise prices has no suggested price', () => {
  for (const key of ['physician', 'dentist', 'lawyer', 'nutritionist', 'veterinarian']) {
    expect(presetOf(key).services.every(({ cents }) => cents === null)).toBe(true)
  }
})

test('an unknown profession gets the general values', () => {
  expect(presetOf('astronaut')).toEqual(presetOf('other'))
})
