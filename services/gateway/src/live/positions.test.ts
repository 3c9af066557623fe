import { expect, test } from 'vitest'
import { positions } from './positions.ts'

const ours = positions('a-secret-of-all-gateways')
const position = new Map([
  ['BOOKING', 12_345],
  ['NOTIFIER', 0],
] as const)

test('a position opens at any gateway with the same secret and hides its numbers', () => {
  const id = ours.seal(position)
  expect(id).toMatch(/^[\w-]+$/)
  expect(Buffer.from(id, 'base64url').toString('latin1')).not.toContain('12345')
  expect(positions('a-secret-of-all-gateways').open(id)).toEqual(position)
})

test('a position that no gateway sealed is refused', () => {
  const id = ours.seal(position)
  for (const wrong of ['', 'x', '12345', `${id}x`, id.slice(4), 'ç'.repeat(200)]) {
    expect(ours.open(wrong), wrong).toBeNull()
  }
  expect(positions('another secret of others').open(id)).toBeNull()
})
