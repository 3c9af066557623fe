import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { appSecret, startWorld, type World } from '../world.ts'

let world: World
afterEach(() => world?.stop())

const MIB = 1024 * 1024

/** A body of so many changes and about so many bytes. */
function bodyOf(changes: number, bytes: number) {
  const change = (index: number, padding: string) => ({
    field: 'messages',
    value: { statuses: [{ id: `wamid.${index}`, status: 'sent', padding }] },
  })
  const bare = JSON.stringify(change(changes, '')).length + 1
  const padding = 'x'.repeat(Math.max(0, Math.floor(bytes / changes) - bare))
  const all = Array.from({ length: changes }, (_, index) => change(index, padding))
  return { all, text: JSON.stringify({ entry: [{ id: '1', changes: all }] }) }
}

function post(text: string) {
  const signature = createHmac('sha256', appSecret).update(text).digest('hex')
  return fetch(`${world.url}/api/whatsapp/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body: text,
  })
}

test.each([1.5, 2.9])(
  'a signed body of a thousand changes and %d MiB is taken whole',
  async (mib) => {
    world = await startWorld()
    const { all, text } = bodyOf(1_000, mib * MIB)
    expect(Buffer.byteLength(text)).toBeGreaterThan(MIB)
    expect((await post(text)).status).toBe(200)
    expect(world.webhooks).toEqual(all)
  },
)

test('a single change that is larger than the bus carries is taken apart', async () => {
  world = await startWorld()
  const statuses = Array.from({ length: 20_000 }, (_, index) => ({
    id: `wamid.${index}`,
    status: 'delivered',
    recipient_id: '5511987654321',
  }))
  const answer = await post(JSON.stringify({ entry: [{ changes: [{ value: { statuses } }] }] }))
  expect(answer.status).toBe(200)
  const ids = [...JSON.stringify(world.webhooks).matchAll(/"id":"(wamid\.\d+)"/g)]
  expect(ids.map(([, id]) => id)).toEqual(statuses.map(({ id }) => id))
})

test('a change that is too large for the bus is skipped, and the others are taken', async () => {
  world = await startWorld()
  const small = { value: { statuses: [{ id: 'wamid.1', status: 'sent' }] } }
  const huge = { value: { text: 'x'.repeat(2 * MIB) } }
  const answer = await post(JSON.stringify({ entry: [{ changes: [huge, small] }] }))
  expect(answer.status).toBe(200)
  expect(world.webhooks).toEqual([small])
})

test('a body beyond 3 MiB is refused as too large', async () => {
  world = await startWorld()
  expect((await post(bodyOf(1_000, 3.2 * MIB).text)).status).toBe(413)
})

test('what people wrote goes to the agent alone, and their words to leave to the notifier', async () => {
  world = await startWorld()
  const wrote = (body: string) => ({ value: { messages: [{ type: 'text', text: { body } }] } })
  const changes = [wrote('tem horário?'), wrote('SAIR')]
  const answer = await post(JSON.stringify({ entry: [{ changes }] }))
  expect(answer.status).toBe(200)
  expect([world.written, world.webhooks]).toEqual([[changes[0]], [changes[1]]])
})
