import { describe, expect, test } from 'vitest'
import { AppError } from '../rpc/errors.ts'
import { chosenServices, prepaymentOf, type ServiceTerms } from './chosen-services.ts'
import { offerOf } from './offer.ts'
import { NO_PREPAYMENT, prepaidCents } from './prepaid-cents.ts'
import { priceOf } from './sums.ts'

const refused = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) {
      return `${error.code}: ${error.details.errors?.[0]?.message ?? ''}`
    }
    throw error
  }
  return 'nothing'
}

const service = (id: string, changes: Partial<ServiceTerms> = {}): ServiceTerms => ({
  ...{ id, name: id, durationMinutes: 30, priceCents: 5_000, placeIds: [], active: true },
  ...changes,
})
const cut = service('cut')
const beard = service('beard', { durationMinutes: 20, priceCents: 3_000 })
const wash = service('wash', { durationMinutes: 10, priceCents: 1_500, addOn: true })
const child = service('child', { repeatable: true })
const page = (services: ServiceTerms[], places: { id: string }[] = []) => ({
  ...{ sessionDuration: 50, sessionPrice: 15_000, services },
  places: places.map(({ id }) => ({ id, travelMinutes: 0, active: true })),
})

describe('several services together', () => {
  test('take as long and cost as much as all of them, in the order they are asked for', () => {
    const offer = offerOf(page([cut, beard]), { serviceIds: ['beard', 'cut'] })
    expect(offer.services.map(({ id }) => id)).toEqual(['beard', 'cut'])
    expect(offer).toMatchObject({ durationMinutes: 50, priceCents: 8_000 })
  })

  test('have no price yet where one of them has none', () => {
    expect(priceOf([cut, service('dye', { priceCents: null })])).toBeNull()
    expect(priceOf([cut, beard])).toBe(8_000)
  })

  test('are refused where one is inactive or unknown', () => {
    const gone = service('gone', { active: false })
    for (const serviceIds of [
      ['cut', 'gone'],
      ['cut', 'nobody'],
    ]) {
      expect(refused(() => offerOf(page([cut, gone]), { serviceIds }))).toMatch(
        /^SERVICE_NOT_FOUND/,
      )
    }
  })

  test('name a service twice only where it is repeatable', () => {
    const twice = (id: string) => () => chosenServices([cut, child], { serviceIds: [id, id] })
    expect(refused(twice('cut'))).toBe('VALIDATION_FAILED: Escolha uma vez só: cut.')
    expect(twice('child')().length).toBe(2)
  })
})

describe('an add-on', () => {
  const choose = (services: ServiceTerms[], serviceIds: string[]) => () =>
    chosenServices([cut, beard, ...services], { serviceIds })
  const ofBeard = { ...wash, addsTo: ['beard'] }

  test.each([
    ['alone', wash, ['wash']],
    ['beside another add-on alone', wash, ['wash', 'mask']],
    ['beside a service that it does not belong to', ofBeard, ['cut', 'wash']],
  ])('is refused %s', (_, addOn, serviceIds) => {
    const mask = service('mask', { addOn: true })
    expect(refused(choose([addOn, mask], serviceIds))).toMatch(/^ADD_ON_ALONE: Só junto/)
  })

  test.each([
    ['beside any service where it names none', wash, ['cut', 'wash']],
    ['beside its own', ofBeard, ['beard', 'wash']],
    ['beside its own among others, in any order', ofBeard, ['wash', 'cut', 'beard']],
  ])('is taken %s', (_, addOn, serviceIds) => {
    expect(choose([addOn], serviceIds)()).toHaveLength(serviceIds.length)
  })

  test('is not what is booked where nothing is named', () => {
    expect(offerOf(page([wash, cut]), {}).services.map(({ id }) => id)).toEqual(['cut'])
    expect(offerOf(page([wash]), {})).toMatchObject({ services: [], durationMinutes: 50 })
  })
})

describe('the place of several services', () => {
  const shop = { id: 'shop' }
  const home = { id: 'home' }
  const at = (one: ServiceTerms, ...placeIds: string[]) => ({ ...one, placeIds })

  test('is one that all of them can be had at', () => {
    const services = [at(cut, 'shop', 'home'), at(beard, 'home')]
    const offer = offerOf(page(services, [shop, home]), { serviceIds: ['cut', 'beard'] })
    expect(offer).toMatchObject({ place: { id: 'home' }, isPlaceOpen: false })
  })

  test('is still to be chosen where several are common to all', () => {
    const asked = { serviceIds: ['cut', 'beard'] }
    expect(offerOf(page([cut, beard], [shop, home]), asked)).toMatchObject({ isPlaceOpen: true })
  })

  test('is refused where none is common to all, with their names', () => {
    const services = [at(cut, 'shop'), at(beard, 'home')]
    expect(
      refused(() => offerOf(page(services, [shop, home]), { serviceIds: ['cut', 'beard'] })),
    ).toBe('SERVICES_APART: Não dá para fazer no mesmo lugar: cut e beard.')
  })

  test('is nowhere where the page says nothing of places', () => {
    const asked = { serviceIds: ['cut', 'beard'] }
    expect(offerOf(page([cut, beard]), asked)).toMatchObject({ place: null })
  })
})

describe('the prepayment of several services', () => {
  const asking = (one: ServiceTerms, changes: Partial<typeof NO_PREPAYMENT>) => ({
    ...one,
    prepayment: { ...NO_PREPAYMENT, ...changes },
  })
  const full = asking(cut, { mode: 'full', refundNoticeHours: 48 })
  const half = asking(beard, { mode: 'deposit', depositPercent: 50, holdMinutes: 60 })

  test('is what each of them asks for, added up, by the strictest terms', () => {
    const asked = prepaymentOf([full, half, wash])
    expect(prepaidCents(asked, 9_500)).toBe(5_000 + 1_500)
    expect(asked).toMatchObject({ holdMinutes: 60, refundNoticeHours: 48 })
  })

  test('is nothing where none of them asks', () => {
    expect(prepaymentOf([cut, beard])).toEqual(NO_PREPAYMENT)
  })

  test('is confirmed by hand where that of one of them is', () => {
    const byHand = asking(beard, { mode: 'full', confirmation: 'by_hand' })
    expect(prepaymentOf([full, half]).confirmation).toBe('automatic')
    expect(prepaymentOf([full, byHand]).confirmation).toBe('by_hand')
  })

  test('is its own where there is one', () => {
    expect(prepaymentOf([half])).toBe(half.prepayment)
  })
})
