import { expect, test } from 'vitest'
import { z } from 'zod'
import { somePerson } from '../../person.ts'
import { someAddress, stack } from '../../stack.ts'

const EACH = 200
const AT_ONCE = 10

const answer = z.strictObject({ signUpUrl: z.url() })

/** Milliseconds that an answer took, from a new address. */
async function register(email: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${stack().gateway}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ email, name: 'Ana Lima' }),
  })
  const body = await response.json()
  const took = performance.now() - startedAt
  expect(response.status).toBe(200)
  answer.parse(body)
  return took
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

// Other load scatters the medians, but a real difference shows each time.
const name = 'the duration of an answer does not reveal whether an address has an account'
test(name, { retry: 2 }, async () => {
  const { email } = await somePerson()
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  let asked = 0
  async function askInTurns() {
    while (asked < EACH * 2) {
      asked += 1
      // Both kinds alternate, so that other load hits both alike.
      const isKnown = asked % 2 === 0
      const address = isKnown ? email : `${crypto.randomUUID()}@exemplo.com.br`
      took[isKnown ? 'known' : 'unknown'].push(await register(address))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurns))
  expect([took.known.length, took.unknown.length]).toEqual([EACH, EACH])
  expect(Math.abs(median(took.known) - median(took.unknown))).toBeLessThan(10)
})
