import { billingRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
const passedOn: string[] = []
beforeAll(async () => {
  world = await startWorld()
  const { receivePixCallback } = billingRpcs
  await world.bus.serve(
    { receivePixCallback },
    {
      async receivePixCallback({ path }) {
        passedOn.push(path)
        return { known: path.startsWith('account') }
      },
    },
  )
})
afterAll(() => world.stop())

const callback = (path: string, address: string) =>
  fetch(`${world.url}/api/pix/callbacks/${path}/pix`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ pix: [{ txid: 'a'.repeat(26) }] }),
  })

/** Sends some at a time: bodies that come from one address at once have a limit of their own. */
async function sent(count: number, one: (n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let from = 0; from < count; from += 16) {
    const some = Array.from({ length: Math.min(16, count - from) }, (_, n) => one(from + n))
    statuses.push(...(await Promise.all(some)).map(({ status }) => status))
  }
  return statuses
}
const howMany = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length

test('of 800 callbacks from one address 300 are worked on, and a bank’s for other accounts get through', async () => {
  const statuses = await sent(800, (n) => callback(`guessed-${n}`, '203.0.113.50'))
  expect([howMany(statuses, 404), howMany(statuses, 429)]).toEqual([300, 500])
  expect(passedOn).toHaveLength(300)
  const banks = await sent(200, (n) => callback(`account-${n % 20}`, '203.0.113.51'))
  expect(howMany(banks, 200)).toBe(200)
})

test('callbacks for one account are counted from all addresses together, and the account of another is not', async () => {
  const statuses = await sent(100, (n) => callback('account-of-ana', `198.51.100.${n}`))
  expect([howMany(statuses, 200), howMany(statuses, 429)]).toEqual([60, 40])
  expect((await callback('account-of-bia', '198.51.100.7')).status).toBe(200)
  const refused = await callback('account-of-ana', '198.51.100.200')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
