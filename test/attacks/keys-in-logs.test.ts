import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { somePageOwner } from '../e2e/actors.ts'
import { someAddress, stack } from '../stack.ts'

/** Whoever reads logs acts for nobody: keys and the secrets of webhooks stand in none, however they were sent. */

const madeKey = z.object({ id: z.string(), key: z.string() })
const madeWebhook = z.object({ id: z.string(), secret: z.string() })
const rotated = z.object({ secret: z.string() })

/** Sends the key as people do by mistake, and as it should be sent. */
async function sendEverywhere(key: string) {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${stack().gateway}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': someAddress(), ...init.headers },
    }).then((answer) => answer.text())
  const bearer = { authorization: `Bearer ${key}` }
  const json = { 'content-type': 'application/json' }
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: key, params: { key } })
  await send('/api/clients', { headers: bearer })
  await send('/api/settings/api-keys', { headers: bearer })
  await send('/api/clients', { headers: { authorization: `Basic ${btoa(`${key}:`)}` } })
  await send('/api/clients', { headers: { authorization: `Bearer ${key}x` } })
  await send('/api/clients', { headers: { 'x-api-key': key } })
  await send(`/api/clients?key=${key}`)
  await send(`/api/clients?access_token=${key}`, { headers: bearer })
  await send(`/api/clients/${key}`, { headers: bearer })
  await send(`/api/${key}`)
  await send(`/${key}`)
  await send(`/p/ninguem?key=${key}`)
  await send('/api/appointments', { method: 'POST', headers: { ...bearer, ...json }, body: key })
  await send('/api/appointments', {
    ...{ method: 'POST', headers: { ...bearer, ...json } },
    body: JSON.stringify({ clientId: key, startsAt: key }),
  })
  await send('/mcp', { method: 'POST', headers: { ...bearer, ...json }, body: ping })
  await send(`/mcp?key=${key}`, { method: 'POST', headers: json, body: ping })
}

test('keys and secrets of webhooks are in no log, and in no answer but the first', async () => {
  const owner = await somePageOwner()
  const asked = { name: 'Site', scopes: ['clients:read', 'appointments:write', 'webhooks'] }
  const { id, key } = madeKey.parse(
    await (await owner.call('POST', '/api/settings/api-keys', asked)).json(),
  )
  await sendEverywhere(key)
  const address = { url: 'https://receiver.example/encaixe', types: ['client.created'] }
  const endpoint = await owner.call('POST', '/api/settings/webhooks', address)
  const webhook = madeWebhook.parse(await endpoint.json())
  const path = `/api/settings/webhooks/${webhook.id}`
  await owner.call('POST', `${path}/test`, {})
  const { secret } = rotated.parse(await (await owner.call('POST', `${path}/rotate`, {})).json())
  await owner.call('POST', `${path}/test`, {})
  await owner.call('DELETE', `/api/settings/api-keys/${id}`)
  await sendEverywhere(key)
  const shown = await Promise.all(
    ['/api/settings/api-keys', '/api/settings/webhooks', `${path}/deliveries`].map(async (one) =>
      (await owner.call('GET', one)).text(),
    ),
  )
  const folder = join(dirname(process.env.STACK_FILE ?? ''), 'logs')
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(logs.join('').length).toBeGreaterThan(1_000)
  // Without what each of them begins with.
  for (const word of [key, webhook.secret, secret].map((one) => one.split('_')[1] ?? '')) {
    expect(word.length).toBeGreaterThan(20)
    expect(shown.filter((text) => text.includes(word)).length).toBe(0)
    expect(logs.filter((log) => log.includes(word)).length).toBe(0)
  }
})
