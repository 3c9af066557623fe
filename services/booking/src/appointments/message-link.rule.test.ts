import { expect, test } from 'vitest'
import { opensMessages } from './own-sessions.rule.ts'

const phone = '+5511987654321'
const client = { phone, email: 'joao@example.com', emailConfirmed: true }
const booked = { contactPhone: phone, contactEmail: null, client }

test('a link opens a conversation only if it went to the client alone', () => {
  expect(opensMessages(booked, { side: 'client' })).toBe(true)
  const confirmed = { ...booked, contactEmail: 'joao@example.com' }
  expect(opensMessages(confirmed, { side: 'client' })).toBe(true)
})

test('a person who typed somebody’s phone beside their own address cannot read that client’s messages', () => {
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

test('a professional’s link and a link of an erased client open no conversation', () => {
  expect(opensMessages(booked, { side: 'professional' })).toBe(false)
  const erased = { ...booked, client: { ...client, phone: null } }
  expect(opensMessages(erased, { side: 'client_phone' })).toBe(false)
})
