import { expect, test } from 'vitest'
import { classifyWhatsappError } from './whatsapp-errors.rule.ts'

test.each([
  ['retry', [131000, 133004]],
  ['down', [2, 131016, 131057]],
  ['throttled', [4, 80007, 130429]],
  ['recipient_busy', [131056]],
  ['postponed', [131049]],
  [
    'permanent',
    [100, 131008, 131009, 131021, 131026, 131047, 131051, 132000, 132005, 132012, 132018],
  ],
  ['opted_out', [131050]],
  ['template_paused', [132001, 132007, 132015, 132016]],
  ['sender_paused', [0, 10, 190, 200, 250, 299, 368, 131005, 131031, 131042, 131048]],
  ['retry', [5, 199, 300, 999_999]],
])('%s: %j', (kind, codes) => {
  const kinds = codes.map((code) => classifyWhatsappError({ code, httpStatus: 400 }, 0).kind)
  expect(new Set(kinds)).toEqual(new Set([kind]))
})

test.each([
  [500, 'down'],
  [503, 'down'],
  [429, 'throttled'],
  [401, 'sender_paused'],
  [403, 'sender_paused'],
  [404, 'retry'],
])('without a code, HTTP %i means %s', (httpStatus, kind) => {
  expect(classifyWhatsappError({ code: null, httpStatus }, 0)).toMatchObject({
    ...{ kind, reason: `whatsapp:http-${httpStatus}` },
  })
})

test('a message that is limited for a day waits a day', () => {
  expect(classifyWhatsappError({ code: 131049, httpStatus: 400 }, 0)).toMatchObject({
    waitMs: 86_400_000,
  })
})

test.each([
  ['too fast', 130429, [1_000, 3_000]],
  ['too often to one person', 131056, [6_000, 9_000]],
])('what was %s waits some seconds, spread by chance', (_, code, waits) => {
  const waitOf = (random: number) => classifyWhatsappError({ code, httpStatus: 400 }, random)
  expect([0, 0.5].map(waitOf)).toMatchObject(
    waits.map((waitMs) => ({ waitMs, reason: `whatsapp:${code}` })),
  )
})
