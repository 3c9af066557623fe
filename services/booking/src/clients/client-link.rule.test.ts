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
  test('opens a row where it is confirmed', () => {
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

  test('opens nothing to an account without one', () => {
    expect(linkAfter(client({ email: null }), proof('address', { email: null }))).toBeNull()
  })
})

describe('a proven phone', () => {
  test('opens the row and confirms the address that is the account’s', () => {
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

  test('leaves an address confirmed that the professional entered', () => {
    const row = client({ email: 'outro@exemplo.com', emailConfirmed: true })
    expect(linkAfter(row, proof('phone'))).toMatchObject({ userId: 'ana', emailConfirmed: true })
  })

  test('leaves it confirmed when its own account proves the phone anew', () => {
    const row = client({ userId: 'ana', email: 'outro@exemplo.com', emailConfirmed: true })
    expect(linkAfter(row, proof('phone'))).toMatchObject({ userId: 'ana', emailConfirmed: true })
  })

  test('moves the row from the account that had the number before, without its address', () => {
    const row = client({ userId: 'bia', email: 'bia@exemplo.com', emailConfirmed: true })
    expect(linkAfter({ ...row, provenAt: before }, proof('phone'))).toEqual({
      ...row,
      userId: 'ana',
      emailConfirmed: false,
      provenAt: at,
    })
  })

  test('changes nothing once a newer proof is known, or the same one', () => {
    for (const provenAt of [at, at.add({ seconds: 1 })]) {
      expect(linkAfter(client({ userId: 'bia', provenAt }), proof('phone'))).toBeNull()
    }
  })
})
