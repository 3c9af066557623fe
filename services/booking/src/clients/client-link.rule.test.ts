import { describe, expect, test } from 'vitest'
import { type ClientIdentity, linkAfter, type Proof } from './client-link.rule.ts'

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
