import { expect, test } from 'vitest'
import { type Sides, type Viewer, viewOf } from './side.rule.ts'

const appointment: Sides = {
  id: 'appointment',
  professionalUserId: 'ana',
  clientUserId: 'bia',
  clientId: 'client',
  clientPhone: '+5511911111111',
  contactPhone: '+5511933333333',
  contactEmail: 'bia@exemplo.com',
  linkGeneration: 2,
}
const account = (userId: string, email: string | null = null): Viewer => ({
  kind: 'account',
  userId,
  email,
})
const byKey = (userId: string): Viewer => ({
  ...{ kind: 'account', userId, email: 'bia@exemplo.com' },
  key: { id: 'key', name: 'Site' },
})
const phone = (number: string): Viewer => ({ kind: 'phone', phone: number, sessionId: 'session' })
const agent = (number: string | null): Viewer => ({
  kind: 'agent',
  conversationId: 'conversation',
  phone: number,
})
const link = (
  changes: Partial<Extract<Viewer, { kind: 'link' }>> = {},
): Extract<Viewer, { kind: 'link' }> => ({
  kind: 'link',
  appointmentId: 'appointment',
  side: 'client',
  generation: 2,
  ...changes,
})

test.each<[string, Viewer, string | null]>([
  ['the owner of the page', account('ana'), 'professional'],
  ['the account that the client is', account('bia'), 'client'],
  [
    'whoever verified the address it was booked with',
    account('eva', 'bia@exemplo.com'),
    'addressee',
  ],
  ['a key of the page', byKey('ana'), 'professional'],
  ['a key of who is the client there', byKey('bia'), null],
  ['another account', account('eva', 'eva@exemplo.com'), null],
  ['an account without an address', account('eva'), null],
  ['the proven phone of the client', phone('+5511911111111'), 'client'],
  ['another phone', phone('+5511922222222'), null],
  ['who writes from the client’s phone', agent('+5511911111111'), 'client'],
  ['who writes from another phone', agent('+5511922222222'), null],
  ['who writes in the chat of a page', agent(null), null],
  ['the client’s link', link(), 'linked'],
  ['a link to the client’s own phone', link({ side: 'client_phone' }), 'linked'],
  ['the professional’s button', link({ side: 'professional' }), 'professional'],
  ['a link that was replaced', link({ generation: 1 }), null],
  ['a link of another appointment', link({ appointmentId: 'other' }), null],
])('%s sees it as %s', (_, viewer, view) => {
  expect(viewOf(appointment, viewer)).toBe(view)
})

test('the number of a merged client still sees what was booked with it', () => {
  const merged = (number: string, ...mergedInto: string[]): Viewer => ({
    ...phone(number),
    mergedInto,
  })
  expect(viewOf(appointment, merged('+5511933333333', 'client'))).toBe('client')
  expect(viewOf(appointment, merged('+5511933333333', 'other'))).toBeNull()
  expect(viewOf(appointment, merged('+5511922222222', 'client'))).toBeNull()
  expect(viewOf(appointment, phone('+5511933333333'))).toBeNull()
  const writes = { ...agent('+5511933333333'), mergedInto: ['client'] }
  expect(viewOf(appointment, writes)).toBe('client')
  expect(viewOf(appointment, { ...agent(null), mergedInto: ['client'] })).toBeNull()
})

test('a professional who booked at their own page is its professional', () => {
  expect(viewOf({ ...appointment, clientUserId: 'ana' }, account('ana'))).toBe('professional')
})

test('an account without an address is no addressee of an appointment without one', () => {
  expect(viewOf({ ...appointment, contactEmail: null }, account('eva'))).toBeNull()
})

test('an appointment with an erased side is opened by no link and belongs to no client', () => {
  expect(viewOf({ ...appointment, professionalUserId: null }, link())).toBeNull()
  expect(viewOf({ ...appointment, clientPhone: null }, link())).toBeNull()
  expect(viewOf({ ...appointment, clientPhone: null }, agent(null))).toBeNull()
  expect(viewOf({ ...appointment, clientPhone: null }, link({ side: 'professional' }))).toBeNull()
})
