import { describe, expect, test } from 'vitest'
import { aSession } from '../../test/offers.ts'
import {
  beyond,
  chooseSession,
  paysAll,
  repriced,
  sessionAfterServices,
  type UsablePurchase,
} from './session-choice.rule.ts'

const startsAt = Temporal.Instant.from('2026-12-01T12:00:00Z')
const item = (serviceId: string, priceCents: number | null) => ({ serviceId, priceCents })
const purchase = (id: string, changes: Partial<UsablePurchase> = {}): UsablePurchase => ({
  id,
  expiresAt: null,
  boughtAt: '2026-11-01T12:00:00Z',
  kinds: [{ serviceIds: ['cut'], sessions: 10, left: 7, taken: [] }],
  ...changes,
})
const cut = { items: [item('cut', 6_000)], priceCents: 6_000 }
const both = { items: [item('beard', 4_000), item('cut', 6_000)], priceCents: 10_000 }

describe('the session that an appointment uses', () => {
  test('is the next one of a kind that covers its service, for all of its price', () => {
    expect(chooseSession([purchase('p')], cut, startsAt)).toEqual({
      ...{
        purchaseId: 'p',
        entry: 0,
        number: 4,
        of: 10,
        item: 0,
        coveredCents: 6_000,
        replacesPrepayment: false,
      },
    })
  })

  test('is for the price that was agreed, where that is another than the service’s', () => {
    const agreed = { items: [item('cut', 5_000)], priceCents: 5_000 }
    expect(chooseSession([purchase('p')], agreed, startsAt)?.coveredCents).toBe(5_000)
  })

  test.each([
    ['no purchase', []],
    [
      'one of other services',
      [purchase('p', { kinds: [{ serviceIds: ['x'], sessions: 1, left: 1, taken: [] }] })],
    ],
    [
      'one that is used up',
      [purchase('p', { kinds: [{ serviceIds: ['cut'], sessions: 3, left: 0, taken: [] }] })],
    ],
    ['one that ends at the start', [purchase('p', { expiresAt: '2026-12-01T12:00:00Z' })]],
  ])('is none with %s', (_, purchases) => {
    expect(chooseSession(purchases, cut, startsAt)).toBeNull()
  })

  test('is none of an appointment without services', () => {
    expect(chooseSession([purchase('p')], { items: [], priceCents: 6_000 }, startsAt)).toBeNull()
  })

  test('is of the purchase that ends first, then of the oldest', () => {
    const soon = purchase('soon', { expiresAt: '2026-12-05T00:00:00Z' })
    const late = purchase('late', { expiresAt: '2027-12-05T00:00:00Z' })
    const old = purchase('old', { boughtAt: '2026-01-01T12:00:00Z' })
    const chosen = (...some: UsablePurchase[]) => chooseSession(some, cut, startsAt)?.purchaseId
    expect(chosen(purchase('p'), late, soon)).toBe('soon')
    expect(chosen(purchase('p'), old)).toBe('old')
  })

  test('is for the first of several services that is covered, and for its price alone', () => {
    const chosen = chooseSession([purchase('p')], both, startsAt)
    expect(chosen).toMatchObject({ item: 1, coveredCents: 6_000 })
    expect(beyond(both, chosen)).toBe(4_000)
  })
})

describe('what a session is for', () => {
  const session = aSession({ number: 1, coveredCents: 0 })

  test('is never more than the price agreed for all', () => {
    const cheap = { ...both, priceCents: 5_000 }
    expect(repriced(session, cheap, 1)).toMatchObject({ item: 1, coveredCents: 5_000 })
  })

  test('is what the others leave, where its own service has no price', () => {
    const items = [item('dye', null), item('cut', 6_000)]
    expect(repriced(session, { items, priceCents: 0 }).coveredCents).toBe(0)
    expect(repriced(session, { items, priceCents: 20_000 }).coveredCents).toBe(14_000)
  })

  test('is all, where nothing else costs anything', () => {
    expect(paysAll(cut, { ...session, coveredCents: 6_000 })).toBe(true)
    expect(paysAll(both, { ...session, item: 1, coveredCents: 6_000 })).toBe(false)
    const gift = { items: [item('cut', 6_000), item('coffee', 0)], priceCents: 6_000 }
    expect(paysAll(gift, { ...session, coveredCents: 6_000 })).toBe(true)
  })

  test('is not all beside a service whose price is to be agreed on', () => {
    const items = [item('cut', 6_000), item('dye', null)]
    expect(paysAll({ items, priceCents: 0 }, session)).toBe(false)
  })
})

describe('the session of an appointment whose services change', () => {
  const session = aSession()
  const after = (agreed: typeof both, purchases: UsablePurchase[] = []) =>
    sessionAfterServices(session, ['cut', 'trim'], purchases, { agreed, startsAt })

  test('stays while one of them is of its kind', () => {
    expect(after(both)).toEqual({ ...session, item: 1 })
    const trim = { items: [item('trim', 3_000)], priceCents: 3_000 }
    expect(after(trim)).toEqual({ ...session, coveredCents: 3_000 })
  })

  test('is another that fits, or none, where none is of its kind', () => {
    const beard = { items: [item('beard', 4_000)], priceCents: 4_000 }
    expect(after(beard)).toBeNull()
    const other = purchase('other', {
      kinds: [{ serviceIds: ['beard'], sessions: 2, left: 2, taken: [] }],
    })
    expect(after(beard, [other])).toMatchObject({ purchaseId: 'other', number: 1, of: 2 })
  })
})
