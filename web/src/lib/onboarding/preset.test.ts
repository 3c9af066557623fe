import { expect, test } from 'vitest'
import { windowsOf } from '../week/week.ts'
import { NOTHING, withPreset } from './preset.ts'
import { presetOf } from './profession-presets.ts'

const as = (profession: string, changes = {}) => withPreset({ ...NOTHING, ...changes, profession })

test('a profession fills the form with its usual values', () => {
  const typed = as('barber')
  expect(windowsOf(typed.week)).toEqual(presetOf('barber').week)
  expect(typed.services[0]).toEqual({ name: 'Corte', minutes: '30', price: '45,00' })
  expect(typed).toMatchObject({ autoConfirm: true, placeLabel: 'Barbearia', preset: 'barber' })
})

test('the same step sent twice changes nothing', () => {
  const once = as('barber')
  expect(withPreset(once)).toBe(once)
})

test('another profession brings its own values and keeps fields changed by hand', () => {
  const barber = as('barber')
  const untouched = withPreset({ ...barber, profession: 'psychologist' })
  expect(untouched).toMatchObject({ services: [], autoConfirm: false, sessionDuration: '50' })
  expect(windowsOf(untouched.week)).toEqual(presetOf('psychologist').week)

  const services = [{ name: 'Meu corte', minutes: '40', price: '90' }]
  const changed = withPreset({ ...barber, services, profession: 'manicurist' })
  expect(changed.services).toEqual(services)
  expect(changed.placeLabel).toBe('Salão')
})
