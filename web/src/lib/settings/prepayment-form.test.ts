import { expect, test } from 'vitest'
import {
  chosenConfirmation,
  confirmationsOf,
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

test('a page can choose what it has: a connected account, a key, both or neither', () => {
  const has = (isConnected: boolean, hasKey: boolean) => confirmationsOf({ isConnected, hasKey })
  expect(has(true, true)).toEqual(['automatic', 'by_hand'])
  expect(has(false, true)).toEqual(['by_hand'])
  expect(has(false, false)).toEqual([])
})

test('where nothing was chosen yet the form proposes the account, or else the key', () => {
  const fresh = { ...typed, mode: 'none' }
  expect(chosenConfirmation(fresh, { isConnected: true, hasKey: true })).toBe('automatic')
  expect(chosenConfirmation(fresh, { isConnected: false, hasKey: true })).toBe('by_hand')
  const byHand = { ...typed, confirmation: 'by_hand' }
  expect(chosenConfirmation(byHand, { isConnected: true, hasKey: true })).toBe('by_hand')
  expect(prepaymentFrom(byHand)).toMatchObject({ confirmation: 'by_hand' })
})
