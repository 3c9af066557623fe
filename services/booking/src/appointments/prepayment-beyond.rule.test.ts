import { NO_PREPAYMENT, type Prepayment } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { aService } from '../../test/offers.ts'
import { prepaymentBeyond } from './prepayment-beyond.rule.ts'

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
