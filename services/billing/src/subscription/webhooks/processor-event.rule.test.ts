import { expect, test } from 'vitest'
import { type KeptEvent, outcomeOf, readEvent } from './processor-event.rule.ts'

const ANA = '019a0000-0000-7000-8000-000000000001'
const BIA = '019a0000-0000-7000-8000-000000000002'
const ana = { professionalId: ANA, customerId: 'cus_ana' }
const event = (changes: Partial<KeptEvent> = {}): KeptEvent => ({
  id: 'evt_1',
  type: 'customer.subscription.updated',
  happenedAt: '2026-11-21T15:00:00Z',
  customerId: 'cus_ana',
  professionalId: null,
  ...changes,
})
const known = { byCustomer: ana, byName: undefined }
const outcome = (of: KeptEvent, by: Parameters<typeof outcomeOf>[1]) => outcomeOf(of, by).outcome

test('readEvent keeps only the ids of an event', () => {
  expect(
    readEvent({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_795_000_000,
      data: {
        object: {
          id: 'cs_1',
          object: 'checkout.session',
          customer: 'cus_ana',
          customer_details: { email: 'ana@example.com' },
          metadata: { professionalId: ANA, plan: 'pro' },
        },
      },
    }),
  ).toEqual({
    id: 'evt_1',
    type: 'checkout.session.completed',
    happenedAt: '2026-11-18T11:06:40Z',
    customerId: 'cus_ana',
    professionalId: ANA,
  })
})

test('a customer’s own event names that customer, and an expanded one is read by its id', () => {
  const of = (object: object) =>
    readEvent({ id: 'evt_1', object: 'event', type: 'x', created: 1, data: { object } })?.customerId
  expect(of({ id: 'cus_ana', object: 'customer' })).toBe('cus_ana')
  expect(of({ id: 'sub_1', object: 'subscription', customer: { id: 'cus_ana' } })).toBe('cus_ana')
  expect(of({ id: 'price_1', object: 'price' })).toBeNull()
})

test.each([[null], ['text'], [{}], [{ id: 'evt_1', object: 'event' }], [[]]])(
  '%j is not read as an event',
  (body) => {
    expect(readEvent(body)).toBeUndefined()
  },
)

test('an event of a bound customer asks for a refresh of that plan', () => {
  for (const professionalId of [null, ANA]) {
    expect(outcomeOf(event({ professionalId }), known)).toEqual({
      ...{ outcome: 'refresh', professionalId: ANA },
    })
  }
})

test.each([
  'checkout.session.completed',
  'customer.subscription.deleted',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
])('%s may change a plan', (type) => {
  expect(outcome(event({ type }), known)).toBe('refresh')
})

test('an event that names another professional than its customer’s changes nothing', () => {
  const named = event({ type: 'checkout.session.completed', professionalId: BIA })
  const bia = { professionalId: BIA, customerId: null }
  expect(outcomeOf(named, { byCustomer: ana, byName: bia })).toEqual({
    outcome: 'foreign_customer',
    professionalId: null,
  })
})

test('an event of an unknown customer does not change the professional it names', () => {
  const stranger = event({ customerId: 'cus_x', professionalId: ANA })
  expect(outcome(stranger, { byCustomer: undefined, byName: ana })).toBe('foreign_customer')
  expect(
    outcome(event({ customerId: 'cus_x' }), { byCustomer: undefined, byName: undefined }),
  ).toBe('unknown_customer')
})

test('a lost binding is restored only from our own checkout session', () => {
  const lost = { byCustomer: undefined, byName: { professionalId: ANA, customerId: null } }
  const completed = event({ type: 'checkout.session.completed', professionalId: ANA })
  expect(outcome(completed, lost)).toBe('bind')
  expect(outcome(event({ professionalId: ANA }), lost)).toBe('unknown_customer')
  expect(outcome({ ...completed, customerId: null }, lost)).toBe('unknown_customer')
})

test('an event type that is not about plans changes nothing', () => {
  for (const type of ['charge.refunded', 'invoice.paid.later']) {
    expect(outcome(event({ type }), known)).toBe('unknown_type')
  }
})
