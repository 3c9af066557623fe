import { expect, test } from 'vitest'
import { idAtBank } from '../provider/id-at-bank.rule.ts'
import { type KnownRefund, returnsOf, type ToldRefund } from './returns-of-bank.rule.ts'

const ours = '01a1fd0c-df3d-7aab-b4f3-efff32c477a4'
const known = (changes: Partial<KnownRefund> = {}): KnownRefund => ({
  ...{ id: ours, providerId: null, amountCents: 1_000, state: 'requested' },
  ...changes,
})
const told = (changes: Partial<ToldRefund> = {}): ToldRefund => ({
  ...{ id: 'app1', amountCents: 1_000, status: 'DEVOLVIDO', settledAt: '2026-11-20T12:00:00Z' },
  ...changes,
})
const of = (...refunds: KnownRefund[]) => ({ amountCents: 3_000, refunds })
const settledAt = '2026-11-20T12:00:00Z'

test('what was given back in the bank’s app is entered once', () => {
  expect(returnsOf(of(), [told()])).toEqual({
    ...{ made: [], isUnsettled: false },
    entered: [{ providerId: 'app1', amountCents: 1_000, settledAt }],
  })
  const before = known({ id: 'another', providerId: 'app1', state: 'done' })
  expect(returnsOf(of(before), [told()]).entered).toEqual([])
})

test('of ours, one that the bank made is made, also if it counted as failed', () => {
  const atBank = told({ id: idAtBank(ours) })
  for (const state of ['requested', 'failed'] as const) {
    expect(returnsOf(of(known({ state })), [atBank])).toEqual({
      ...{ entered: [], isUnsettled: false },
      made: [{ refundId: ours, settledAt }],
    })
  }
  expect(returnsOf(of(known({ state: 'done' })), [atBank]).made).toEqual([])
})

test('what the bank did not make is nothing, and what it is making is looked at again', () => {
  expect(returnsOf(of(), [told({ status: 'NAO_REALIZADO' })])).toEqual({
    ...{ made: [], entered: [], isUnsettled: false },
  })
  expect(returnsOf(of(), [told({ status: 'EM_PROCESSAMENTO' })])).toEqual({
    ...{ made: [], entered: [], isUnsettled: true },
  })
})

test('what is more than is left beside what was asked for waits until that is settled', () => {
  const asked = known({ amountCents: 2_500 })
  expect(returnsOf(of(asked), [told()])).toMatchObject({ entered: [], isUnsettled: true })
  expect(returnsOf(of({ ...asked, state: 'failed' }), [told()]).entered).toHaveLength(1)
  expect(returnsOf(of(known({ amountCents: 2_000 })), [told()]).entered).toHaveLength(1)
  const twice = [told({ amountCents: 2_000 }), told({ id: 'app2', amountCents: 1_001 })]
  expect(returnsOf(of(), twice)).toMatchObject({
    entered: [{ providerId: 'app1' }],
    isUnsettled: true,
  })
  // One that failed, and was made after all, takes its place.
  const failed = known({ state: 'failed', amountCents: 2_500 })
  const atBank = told({ id: idAtBank(ours), amountCents: 2_500 })
  expect(returnsOf(of(failed), [atBank, told()])).toMatchObject({ entered: [], isUnsettled: true })
})

test('what was asked for leaves its place when it is made, and takes none of what is left', () => {
  const asked = known({ amountCents: 2_000 })
  const atBank = told({ id: idAtBank(ours), amountCents: 2_000 })
  expect(returnsOf(of(asked), [atBank, told()])).toEqual({
    made: [{ refundId: ours, settledAt }],
    entered: [{ providerId: 'app1', amountCents: 1_000, settledAt }],
    isUnsettled: false,
  })
})

test('a refund has its own id at the bank, without what the bank does not take', () => {
  expect(idAtBank(ours)).toBe('01a1fd0cdf3d7aabb4f3efff32c477a4')
})

test('while the provider has not named one of ours, an unknown one may be it', () => {
  const told = [{ id: '77', amountCents: 300, status: 'DEVOLVIDO' as const, settledAt: null }]
  const ours = { id: 'ours', amountCents: 300, state: 'requested' as const }
  const of = (providerId: string | null) =>
    returnsOf({ amountCents: 1_000, refunds: [{ ...ours, providerId }], namesOurs: true }, told)
  expect(of(null)).toEqual({ made: [], entered: [], isUnsettled: true })
  expect(of('77').made).toEqual([{ refundId: 'ours', settledAt: null }])
  expect(of('76').entered).toEqual([{ providerId: '77', amountCents: 300, settledAt: null }])
})
