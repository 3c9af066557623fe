import { expect, test } from 'vitest'
import { opensMessages } from './message-link.rule.ts'

const phone = '+5511987654321'
const client = { phone, email: 'joao@example.com', emailConfirmed: true }
const booked = { contactPhone: phone, contactEmail: null, client }

test('a link opens a conversation where it can have gone to nobody but the client', () => {
  expect(opensMessages(booked, { side: 'client' })).toBe(true)
  const confirmed = { ...booked, contactEmail: 'joao@example.com' }
  expect(opensMessages(confirmed, { side: 'client' })).toBe(true)
})

test('whoever typed somebody’s phone beside an address of their own reads nothing of theirs', () => {
  const typed = { ...booked, contactEmail: 'stranger@example.com' }
  expect(opensMessages(typed, { side: 'client' })).toBe(false)
  const unconfirmed = {
    ...booked,
    contactEmail: 'joao@example.com',
    client: { ...client, emailConfirmed: false },
  }
  expect(opensMessages(unconfirmed, { side: 'client' })).toBe(false)
  const otherPhone = { ...booked, contactPhone: '+5511900000000' }
  expect(opensMessages(otherPhone, { side: 'client' })).toBe(false)
  expect(opensMessages(typed, { side: 'client_phone' })).toBe(true)
})

test('a professional’s button opens no conversation, and nobody’s is open', () => {
  expect(opensMessages(booked, { side: 'professional' })).toBe(false)
  const erased = { ...booked, client: { ...client, phone: null } }
  expect(opensMessages(erased, { side: 'client_phone' })).toBe(false)
})
