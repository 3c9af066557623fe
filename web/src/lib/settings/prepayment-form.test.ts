import { expect, test } from 'vitest'
import {
  prepaymentErrors,
  prepaymentFrom,
  readPrepayment,
  typedPrepayment,
} from './prepayment-form.ts'

const typed = {
  ...{ mode: 'deposit', deposit: '30,00', holdMinutes: '30', refundNoticeHours: '24' },
  confirmation: 'automatic',
}

test('a deposit is typed in reais or as a share of the price', () => {
  expect(prepaymentFrom(typed)).toMatchObject({ depositCents: 3_000, depositPercent: null })
  expect(prepaymentFrom({ ...typed, deposit: '30 %' })).toMatchObject({
    depositCents: null,
    depositPercent: 30,
  })
})

test('what is no amount is told before the form is sent', () => {
  for (const deposit of ['', 'trinta', '0', '0%', '101%']) {
    expect(prepaymentErrors({ ...typed, deposit })).toHaveProperty('deposit')
  }
  expect(prepaymentErrors({ ...typed, mode: 'full', deposit: '' })).toEqual({})
})

test('a stored prepayment stands in its form as it was typed', () => {
  for (const one of [typed, { ...typed, deposit: '30%' }]) {
    expect(typedPrepayment(prepaymentFrom(one))).toEqual(one)
  }
})

test('a form without the fields asks for nothing', () => {
  expect(prepaymentFrom(readPrepayment(new FormData()))).toMatchObject({ mode: 'none' })
})
