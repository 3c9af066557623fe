import type { Actor } from '@encaixe/contracts'
import { describe, expect, test } from 'vitest'
import { type ClientIdentity, linkAfter, type Proof, provenByBooking } from './client-link.rule.ts'

const at = Temporal.Instant.from('2026-11-20T10:00:00-03:00')
const before = at.subtract({ hours: 1 })

const client = (changes: Partial<ClientIdentity> = {}): ClientIdentity => ({
  userId: null,
  email: 'ana@exemplo.com',
  emailConfirmed: false,
  provenAt: null,
  ...changes,
})
const proof = (of: Proof['of'], changes: Partial<Proof> = {}): Proof => ({
  of,
  userId: 'ana',
  email: 'ana@exemplo.com',
  at,
  ...changes,
})

describe('a verified address', () => {
  test('links a row where it is confirmed', () => {
    expect(linkAfter(client({ emailConfirmed: true }), proof('address'))).toMatchObject({
      userId: 'ana',
      provenAt: null,
    })
  })

  test.each([
    ['was only typed', client()],
    ['is another one', client({ email: 'bia@exemplo.com', emailConfirmed: true })],
    ['is missing', client({ email: null })],
    ['belongs to a row of another account', client({ emailConfirmed: true, userId: 'bia' })],
  ])('opens nothing where it %s', (_, row) => {
    expect(linkAfter(row, proof('address'))).toBeNull()
  })

  test('links nothing for an account without an address', () => {
    expect(linkAfter(client({ email: null }), proof('address', { email: null }))).toBeNull()
  })
})

describe('a proven phone', () => {
  test('links the row and confirms the account’s own address', () => {
    expect(linkAfter(client(), proof('phone'))).toEqual(
      client({ userId: 'ana', emailConfirmed: true, provenAt: at }),
    )
  })

  test('confirms no other address', () => {
    const row = client({ email: 'estranho@exemplo.com' })
    expect(linkAfter(row, proof('phone'))).toEqual({ ...row, userId: 'ana', provenAt: at })
    expect(linkAfter(client({ email: null }), proof('phone', { email: null }))).toMatchObject({
      userId: 'ana',
      emailConfirmed: false,
    })
  })

  test('keeps an address confirmed that the professional entered', () => {
    const row = client({ email: 'outro@exemplo.com', emailConfirmed: true })
    expect(linkAfter(row, proof('phone'))).toMatchObject({ userId: 'ana', emailConfirmed: true })
  })

  test('keeps an address confirmed when its own account proves the phone again', () => {
    const row = client({ userId: 'ana', email: 'outro@exemplo.com', emailConfirmed: true })
    expect(linkAfter(row, proof('phone'))).toMatchObject({ userId: 'ana', emailConfirmed: true })
  })

  test('moves the row from the number’s former account, without that account’s address', () => {
    const row = client({ userId: 'bia', email: 'bia@exemplo.com', emailConfirmed: true })
    expect(linkAfter({ ...row, provenAt: before }, proof('phone'))).toEqual({
      ...row,
      userId: 'ana',
      emailConfirmed: false,
      provenAt: at,
    })
  })

  test('changes nothing if the same or a newer proof is known', () => {
    for (const provenAt of [at, at.add({ seconds: 1 })]) {
      expect(linkAfter(client({ userId: 'bia', provenAt }), proof('phone'))).toBeNull()
    }
  })
})

describe('a booking', () => {
  const phone = '+5511911111111'
  const account: Actor = { kind: 'account', userId: 'ana', email: 'ana@exemplo.com' }
  const booked = (
    actor: Actor,
    { typed = phone, proof = { userId: 'ana', at }, row = {} as Partial<ClientIdentity> } = {},
  ) => provenByBooking({ client: { ...client(row), phone }, phone: typed, actor, proof })

  test('links its client to the account that has proven the phone', () => {
    expect(booked(account)).toEqual({
      isProven: true,
      linked: expect.objectContaining({ userId: 'ana', emailConfirmed: true, provenAt: at }),
    })
  })

  test('does not link its client again for a proof that is already stored', () => {
    expect(booked(account, { row: { userId: 'ana', provenAt: at } })).toEqual({
      isProven: true,
      linked: null,
    })
  })

  test.each<[string, Actor]>([
    ['the session of that phone', { kind: 'phone', phone, sessionId: 's' }],
    ['a message from that phone', { kind: 'agent', conversationId: 'c', phone }],
  ])('by %s is proven, and links no account', (_, actor) => {
    expect(booked(actor)).toEqual({ isProven: true, linked: null })
  })

  test.each<[string, Actor, { typed?: string; proof?: { userId: string; at: Temporal.Instant } }]>([
    ['an account whose phone somebody else proved last', account, { proof: { userId: 'bia', at } }],
    [
      'the session of another phone',
      { kind: 'phone', phone: '+5511922222222', sessionId: 's' },
      {},
    ],
    [
      'a message from another phone',
      { kind: 'agent', conversationId: 'c', phone: '+5511922222222' },
      {},
    ],
    ['whoever is signed in nowhere', { kind: 'nobody' }, {}],
    ['an account whose client has another phone', account, { typed: '+5511922222222' }],
  ])('by %s proves nothing', (_, actor, typed) => {
    expect(booked(actor, typed)).toEqual({ isProven: false, linked: null })
  })
})
