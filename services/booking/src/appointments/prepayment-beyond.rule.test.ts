import { NO_PREPAYMENT, type Prepayment } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { aService, aSession } from '../../test/offers.ts'
import { prepaidBeyond, prepaymentBeyond } from './prepayment-beyond.rule.ts'

const deposit = (depositCents: number): Prepayment => ({
  ...NO_PREPAYMENT,
  ...{ mode: 'deposit', depositCents },
})
const physio = aService({ priceCents: 12_000, prepayment: deposit(3_000) })
const massage = aService({ priceCents: 8_000, prepayment: deposit(2_000) })
const offer = { services: [physio, massage], prepayment: deposit(5_000) }

test('without a session all that is asked for is asked for', () => {
  expect(prepaymentBeyond(offer, null)).toEqual(deposit(5_000))
})

test('a session replaces the deposit of the service that it is for, and no other', () => {
  expect(prepaymentBeyond(offer, { item: 0 })).toMatchObject({ depositCents: 2_000 })
  expect(prepaymentBeyond(offer, { item: 1 })).toMatchObject({ depositCents: 3_000 })
})

test('of the only service nothing is asked for', () => {
  const one = { services: [physio], prepayment: physio.prepayment }
  expect(prepaymentBeyond(one, { item: 0 })).toEqual(NO_PREPAYMENT)
})

test('of what was booked without its session, the others’ part is still asked for, and not more than was', () => {
  const items = [physio, massage].map(({ id: serviceId, priceCents }) => ({
    serviceId,
    priceCents,
  }))
  const session = (item: number, coveredCents: number) => aSession({ item, coveredCents })
  const agreed = { items, priceCents: 20_000 }
  const services = [physio, massage]
  const asked = { prepayCents: 5_000, session: session(0, 12_000) }
  expect(prepaidBeyond(agreed, asked, services)).toBe(2_000)
  expect(prepaidBeyond(agreed, { ...asked, session: session(1, 8_000) }, services)).toBe(3_000)
  expect(prepaidBeyond(agreed, { ...asked, prepayCents: 1_000 }, services)).toBe(1_000)
  expect(prepaidBeyond(agreed, asked, [physio])).toBe(0)
  const one = { items: items.slice(0, 1), priceCents: 12_000 }
  expect(prepaidBeyond(one, asked, services)).toBe(0)
})
