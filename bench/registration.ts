import { signedIn, somePerson } from '../test/person.ts'
import { someAddress } from '../test/stack.ts'
import { median, type Row } from './report.ts'

const PEOPLE = 200
const SIDE_BY_SIDE = 8

interface World {
  gateway: string
}

/**
 * Registers 200 addresses that have an account and 200 that have none, in turns, without the floor that
 * every answer usually waits for: whoever measures answers must not learn which is which.
 */
export async function benchRegistration({ gateway }: World): Promise<Row[]> {
  const known = await knownAddresses()
  const unknown = known.map(() => `ninguem-${crypto.randomUUID()}@exemplo.com.br`)
  const times = { known: [] as number[], unknown: [] as number[] }
  // The first ones warm up and are not counted.
  for (const email of unknown.slice(0, 20)) await register(gateway, email)
  for (const [index, email] of known.entries()) {
    times.known.push(await register(gateway, email))
    times.unknown.push(await register(gateway, unknown[index] ?? ''))
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
  return [
    { figure: 'registration of a known address, median ms', measured: ofKnown },
    { figure: 'registration of an unknown address, median ms', measured: ofUnknown },
    {
      figure: 'registration, the difference of both, ms',
      measured: Math.abs(ofKnown - ofUnknown),
      target: '< 10',
    },
  ]
}

/** Of people who have signed in before. */
async function knownAddresses(): Promise<string[]> {
  const addresses: string[] = []
  while (addresses.length < PEOPLE) {
    const people = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => somePerson()))
    await Promise.all(people.map((person) => signedIn(person)))
    addresses.push(...people.map(({ email }) => email))
  }
  return addresses.slice(0, PEOPLE)
}

/** Milliseconds until the whole answer is there. */
async function register(gateway: string, email: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${gateway}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ name: 'Ana Lima', email }),
  })
  await response.text()
  if (!response.ok) throw new Error(`registration was refused with ${response.status}`)
  return performance.now() - startedAt
}
