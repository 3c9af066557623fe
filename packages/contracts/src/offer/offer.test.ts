import { describe, expect, test } from 'vitest'
import { AppError } from '../rpc/errors.ts'
import { bookedOffer, offerByHand, offerOf, placesOf } from './offer.ts'
import { NO_PREPAYMENT } from './prepaid-cents.ts'

const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error.details.errors?.[0]?.path ?? error.code
    throw error
  }
  return 'nothing'
}

const service = (id: string, changes = {}) => ({
  ...{ id, name: id, durationMinutes: 30, priceCents: 5_000, placeIds: [], active: true },
  ...changes,
})
const place = (id: string, changes = {}) => ({ id, travelMinutes: 0, active: true, ...changes })
const page = { sessionDuration: 50, sessionPrice: 15_000, services: [], places: [] }

describe('what is booked', () => {
  test('is the page’s session where there are no services', () => {
    expect(offerOf(page, {})).toEqual({
      services: [],
      place: null,
      isPlaceOpen: false,
      durationMinutes: 50,
      priceCents: 15_000,
      travelMinutes: 0,
      prepayment: NO_PREPAYMENT,
    })
  })

  test('is the first active service where none is named', () => {
    const services = [service('cut', { active: false }), service('beard', { durationMinutes: 20 })]
    expect(offerOf({ ...page, services }, {})).toMatchObject({
      services: [{ id: 'beard' }],
      durationMinutes: 20,
      priceCents: 5_000,
    })
  })

  test('costs nothing yet where the price is to be agreed on', () => {
    const services = [service('dye', { priceCents: null })]
    expect(offerOf({ ...page, services }, {})).toMatchObject({ priceCents: 0 })
  })

  test('is refused for a service that is inactive or unknown', () => {
    const services = [service('cut', { active: false }), service('beard')]
    expect(refused(() => offerOf({ ...page, services }, { serviceId: 'cut' }))).toBe(
      'SERVICE_NOT_FOUND',
    )
    expect(refused(() => offerOf({ ...page, services }, { serviceId: 'other' }))).toBe(
      'SERVICE_NOT_FOUND',
    )
    expect(refused(() => offerOf(page, { serviceId: 'other' }))).toBe('SERVICE_NOT_FOUND')
  })
})

describe('where it takes place', () => {
  const places = [place('office'), place('home', { travelMinutes: 30 })]

  test('is the only place without asking', () => {
    const offer = offerOf({ ...page, places: [place('office')] }, {})
    expect(offer).toMatchObject({ place: { id: 'office' }, isPlaceOpen: false })
  })

  test('is open where there are several and none is named; the first stands in', () => {
    expect(offerOf({ ...page, places }, {})).toMatchObject({
      place: { id: 'office' },
      isPlaceOpen: true,
    })
  })

  test('has to be chosen by who books', () => {
    expect(refused(() => bookedOffer({ ...page, places }, {}))).toBe('placeId')
    expect(bookedOffer({ ...page, places }, { placeId: 'home' })).toMatchObject({
      place: { id: 'home' },
    })
  })

  test('brings its way', () => {
    expect(offerOf({ ...page, places }, { placeId: 'home' })).toMatchObject({
      place: { id: 'home' },
      isPlaceOpen: false,
      travelMinutes: 30,
    })
  })

  test('has to be one of the service’s places', () => {
    const services = [service('cut', { placeIds: ['office'] })]
    expect(refused(() => offerOf({ ...page, services, places }, { placeId: 'home' }))).toBe(
      'placeId',
    )
    const listed = () => offerOf({ ...page, services, places }, { placeId: 'home' }, 'place')
    expect(refused(listed)).toBe('place')
    expect(offerOf({ ...page, services, places }, {})).toMatchObject({ isPlaceOpen: false })
  })

  test('is nowhere where all places of a service are inactive, and not somewhere else', () => {
    const closed = [place('office', { active: false }), place('home')]
    expect(placesOf(closed, service('cut', { placeIds: ['office'] }))).toEqual([])
  })
})

describe('what is written down by hand', () => {
  const full = { ...page, services: [service('cut')], places: [place('office'), place('home')] }

  test('is the page’s session, nowhere in particular, where nothing is named', () => {
    expect(offerByHand(full, {})).toMatchObject({
      services: [],
      place: null,
      isPlaceOpen: false,
      durationMinutes: 50,
    })
  })

  test('is a service at one of its places, or a place alone', () => {
    const asked = { serviceId: 'cut', placeId: 'home' }
    expect(offerByHand(full, asked)).toMatchObject({
      services: [{ id: 'cut' }],
      place: { id: 'home' },
    })
    expect(refused(() => offerByHand(full, { serviceId: 'cut' }))).toBe('placeId')
    expect(offerByHand(full, { placeId: 'home' })).toMatchObject({
      services: [],
      place: { id: 'home' },
    })
  })
})
