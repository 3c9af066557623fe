import { expect, test } from 'vitest'
import { pushPayload, timeToLive } from './push-message.rule.ts'

const message = {
  id: '01a1fd0c',
  title: 'Novo horário',
  body: 'João, quinta às 15h.',
  path: '/agenda/1',
}

test('a short message is sent as it is', () => {
  expect(JSON.parse(pushPayload(message))).toEqual(message)
})

test.each([
  ['long', 'a'.repeat(5_000)],
  ['of long letters', '👩‍🦰'.repeat(900)],
  ['of letters that JSON escapes', '\u0001'.repeat(499)],
])('a body that is %s fits into what push services take', (_, body) => {
  const payload = pushPayload({ ...message, body })
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000)
  const cut: unknown = JSON.parse(payload).body
  expect(cut).toMatch(/…$/)
})

test('pushPayload cuts a body to 500 letters', () => {
  const cutOf = (body: string): string => JSON.parse(pushPayload({ ...message, body })).body
  const most = 'á'.repeat(500)
  expect(cutOf(most)).toBe(most)
  expect(cutOf(`${most}á`)).toBe(`${'á'.repeat(499)}…`)
})

test('pushPayload drops the body when the other fields alone are too long', () => {
  const title = 'a'.repeat(3_000)
  expect(JSON.parse(pushPayload({ ...message, title }))).toEqual({ ...message, title, body: '' })
})

test('a message is kept until it is of no use, and no longer than push services keep any', () => {
  const now = Temporal.Instant.from('2026-11-26T12:00:00Z')
  expect(timeToLive('2026-11-26T13:00:00Z', now)).toBe(3_600)
  expect(timeToLive('2026-11-26T11:00:00Z', now)).toBe(0)
  expect(timeToLive('2099-11-26T11:00:00Z', now)).toBe(2_419_200)
})
