import { createServer } from 'node:http'
import { serveLocally, until } from '@encaixe/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fetchVoiceNote } from '../src/channels/voice-notes.ts'
import { type Sandbox, startSandbox, startWebhookEntrance, whatsappAccount } from './sandbox.ts'

const spoken = z.object({
  value: z.object({
    messages: z.tuple([
      z.object({
        type: z.literal('audio'),
        audio: z.object({ id: z.string(), mime_type: z.string(), voice: z.literal(true) }),
      }),
    ]),
  }),
})

let sandbox: Sandbox
let entrance: Awaited<ReturnType<typeof startWebhookEntrance>>
/** Media ids of the voice notes that the webhooks told of. */
const told: string[] = []

beforeAll(async () => {
  entrance = await startWebhookEntrance(async (changes) => {
    for (const change of changes) {
      const { data } = spoken.safeParse(change)
      if (data) told.push(data.value.messages[0].audio.id)
    }
  })
  sandbox = await startSandbox(entrance.url)
})
afterEach(() => sandbox.clearFaults())
afterAll(async () => {
  await sandbox.stop()
  await entrance.stop()
})

const graph = () => ({
  apiUrl: sandbox.url,
  version: 'v25.0',
  accessToken: whatsappAccount.accessToken,
  timeoutMs: 2_000,
})

/** Somebody says this; returns the media id that the webhook names. */
async function said(text: string, seconds?: number): Promise<string> {
  const before = told.length
  await sandbox.speak('+5511987650001', text, seconds)
  return until(async () => told[before], { what: 'the webhook of a voice note' })
}

test('a voice note is fetched in two steps with the token of the number', async () => {
  const audio = await fetchVoiceNote(graph(), await said('quero marcar sexta às 15h'))
  expect(audio?.contentType).toMatch(/^audio\/ogg/)
  const file = Buffer.from(audio?.base64 ?? '', 'base64')
  expect(file.toString('latin1', 0, 4)).toBe('OggS')
  expect(file.toString('utf8')).toContain('quero marcar sexta às 15h')
})

test('a voice note that is too large, or that the provider does not have, is null', async () => {
  const long = await said('blá', 600)
  expect(await fetchVoiceNote(graph(), long)).toBeNull()
  expect(await fetchVoiceNote(graph(), '123')).toBeNull()
})

test('a provider that is away is UPSTREAM_UNAVAILABLE in either step, so the caller tries again', async () => {
  const id = await said('oi')
  await sandbox.fault({ target: 'whatsapp', mode: 'down', count: 1 })
  await expect(fetchVoiceNote(graph(), id)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await sandbox.fault({ target: 'whatsapp', mode: 'error:190', count: 1 })
  await expect(fetchVoiceNote(graph(), id)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await sandbox.fault({ target: 'whatsapp', mode: 'error:131052', to: 'media', count: 1 })
  await expect(fetchVoiceNote(graph(), id)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(await fetchVoiceNote(graph(), id)).not.toBeNull()
})

test('the token goes to no address that is less protected than the API', async () => {
  const server = createServer((_request, response) =>
    response.end(
      JSON.stringify({ url: 'https://127.0.0.1:1/x', mime_type: 'audio/ogg', file_size: 10 }),
    ),
  )
  const { url: apiUrl, stop } = await serveLocally(server)
  expect(await fetchVoiceNote({ ...graph(), apiUrl }, '1')).toBeNull()
  await stop()
})
