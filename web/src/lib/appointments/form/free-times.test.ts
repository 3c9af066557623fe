import { expect, test } from 'vitest'
import { slotsAddress, timesOf } from './free-times.ts'

const wanted = { slug: 'ana', day: '2026-11-26', services: ['corte'], place: '', minutes: '' }

test('free times are asked for the service, or for a length of their own', () => {
  expect(slotsAddress(wanted)).toBe('/api/booking?slug=ana&date=2026-11-26&service=corte')
  expect(slotsAddress({ ...wanted, minutes: '90', place: 'casa' })).toBe(
    '/api/booking?slug=ana&date=2026-11-26&minutes=90&place=casa',
  )
  expect(slotsAddress({ ...wanted, day: '' })).toBeNull()
  expect(slotsAddress({ ...wanted, minutes: '3' })).toBeNull()
})

test('free times are the local times of a listing, in order', () => {
  const slots = {
    morning: ['2026-11-26T09:00:00-03:00'],
    afternoon: [],
    evening: ['2026-11-26T18:30:00-03:00'],
  }
  expect(timesOf(slots)).toEqual(['09:00', '18:30'])
})
