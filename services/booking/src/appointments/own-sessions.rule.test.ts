import { expect, test } from 'vitest'
import { opensMessages, ownsSessions } from './own-sessions.rule.ts'

const phone = '+5511987654321'
const people = {
  ...{ contactPhone: phone, contactEmail: null },
  client: { phone, email: null, emailConfirmed: false },
}
const link = (side: 'client' | 'client_phone' | 'professional') =>
  ({ kind: 'link', appointmentId: 'a', generation: 0, side }) as const

test('a link shows a client’s sessions only where it went to nobody else', () => {
  expect(ownsSessions(people, link('client'))).toBe(true)
  const typed = { ...people, contactEmail: 'stranger@example.com' }
  expect(ownsSessions(typed, link('client'))).toBe(false)
  expect(ownsSessions(typed, link('client_phone'))).toBe(true)
  expect(ownsSessions(typed, link('professional'))).toBe(true)
})

test('a phone shows the sessions of the client that has it by now', () => {
  const sessionId = 's'
  expect(ownsSessions(people, { kind: 'phone', phone, sessionId })).toBe(true)
  expect(ownsSessions(people, { kind: 'agent', phone, conversationId: 'c' })).toBe(true)
  expect(ownsSessions(people, { kind: 'agent', phone: null, conversationId: 'c' })).toBe(false)
  const moved = { ...people, client: { ...people.client, phone: '+5511900000000' } }
  expect(ownsSessions(moved, { kind: 'phone', phone, sessionId })).toBe(false)
})

test('an account that sees an appointment as its side sees its sessions', () => {
  expect(ownsSessions(people, { kind: 'account', userId: 'u', email: null })).toBe(true)
})

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
