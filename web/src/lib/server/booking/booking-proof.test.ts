import { expect, test } from 'vitest'
import { bookingProof, readBookingProof } from './booking-proof.ts'

const secret = 'a secret of thirty-two characters'
const now = Date.parse('2026-11-25T12:00:00Z')
const booking = {
  startsAt: '2026-11-27T12:00:00.000Z',
  isConfirmed: true,
  services: ['01a1fd0c-df3d-7aab-b4f3-efff32c477a4'],
  placeId: null,
  token: null,
  session: '4/10',
}
const proof = bookingProof('ana-lima', booking, { secret, now })

test('a proof shows its booking on every load within half an hour', () => {
  expect(readBookingProof('ana-lima', proof, { secret, now })).toEqual(booking)
  expect(readBookingProof('ana-lima', proof, { secret, now: now + 29 * 60_000 })).toEqual(booking)
  const pending = { ...booking, isConfirmed: false }
  const other = bookingProof('ana-lima', pending, { secret, now })
  expect(readBookingProof('ana-lima', other, { secret, now })).toEqual(pending)
})

test('a proof ends after half an hour and works on no other page', () => {
  expect(readBookingProof('ana-lima', proof, { secret, now: now + 30 * 60_000 })).toBeNull()
  expect(readBookingProof('ana-lima-2', proof, { secret, now })).toBeNull()
})

test('a proof that this server did not sign shows nothing', () => {
  const [content = '', signature = ''] = proof.split('.')
  const changed = Buffer.from(
    JSON.stringify(['ana-lima', '2026-11-27T13:00:00.000Z', 1, now + 60_000]),
  ).toString('base64url')
  const forged = [
    null,
    '',
    '1',
    '.',
    content,
    `${content}.`,
    `${content}.${signature.slice(1)}`,
    `${changed}.${signature}`,
    bookingProof('ana-lima', booking, { secret: 'another secret, as long as ours', now }),
    'x'.repeat(5000),
  ]
  for (const text of forged) expect(readBookingProof('ana-lima', text, { secret, now })).toBeNull()
})
