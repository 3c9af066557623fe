import { rpcsOf } from '@encaixe/contracts'
import { type TestBus, testBus, testHeaders } from '@encaixe/service-kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

const change = rpcsOf('booking')('change', {
  summary: 'Changes a label, and nothing else.',
  access: 'anyone',
  input: z.strictObject({ label: z.string(), place: z.strictObject({ row: z.int() }).optional() }),
  output: z.object({}),
})
let bus: TestBus

beforeEach(async () => {
  bus = await testBus({ service: 'booking' })
  await bus.serve({ change }, { change: async () => ({}) })
})
afterEach(() => bus.close())

const sent = (input: string) =>
  bus.connection.request(change.subject, input, {
    timeout: 5_000,
    headers: testHeaders({ kind: 'nobody' }),
  })

async function problemsOf(input: string): Promise<{ path: string; message: string }[]> {
  const answer = await sent(input)
  const { error } = answer.json<{
    error: { code: string; details: { errors: { path: string; message: string }[] } }
  }>()
  expect(error.code).toBe('VALIDATION_FAILED')
  return error.details.errors
}

test('an unknown key is refused with its path', async () => {
  const problems = await problemsOf(
    '{"label":"a","plan":"premium","__proto__":{"x":1},"place":{"row":1,"column":2}}',
  )
  expect(problems.map(({ path }) => path).sort()).toEqual(['__proto__', 'place.column', 'plan'])
  for (const { message } of problems) expect(message).toContain('não pode ser mudado')
})

test('a refusal names a bounded number of faults', async () => {
  const keys = Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])
  const problems = await problemsOf(JSON.stringify(Object.fromEntries(keys)))
  expect(problems).toHaveLength(50)
})
