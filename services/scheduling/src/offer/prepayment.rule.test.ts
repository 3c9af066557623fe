import { NO_PREPAYMENT } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { inForce, requireConnected } from './prepayment.rule.ts'

const full = { ...NO_PREPAYMENT, mode: 'full' as const }

test('a prepayment is in force only while an account is connected', () => {
  expect(inForce(full, true)).toEqual(full)
  expect(inForce(full, false)).toEqual(NO_PREPAYMENT)
})

test('a prepayment cannot be chosen without a connected account', () => {
  expect(() => requireConnected(full, NO_PREPAYMENT, false)).toThrow('connected')
  expect(() => requireConnected(full, NO_PREPAYMENT, true)).not.toThrow()
  expect(() => requireConnected(NO_PREPAYMENT, full, false)).not.toThrow()
  expect(() => requireConnected(undefined, full, false)).not.toThrow()
})

test('a prepayment that was chosen before can be saved again with the rest of its form', () => {
  expect(() => requireConnected({ ...full }, full, false)).not.toThrow()
})

test('a prepayment that the professional confirms by hand is neither chosen nor in force yet', () => {
  const byHand = { ...full, confirmation: 'by_hand' as const }
  expect(inForce(byHand, true)).toEqual(NO_PREPAYMENT)
  expect(() => requireConnected(byHand, NO_PREPAYMENT, true)).toThrow('connected')
})
