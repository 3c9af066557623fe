import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { textOf, voiceFile } from '../src/voice/voice-note.ts'
import { config, startWebhookTarget, startWorld, until, type World } from './world.ts'

const audioMessage = z.object({
  type: z.literal('audio'),
  audio: z.object({
    id: z.string(),
    mime_type: z.string(),
    sha256: z.string(),
    voice: z.literal(true),
  }),
})
const mediaInfo = z.object({ url: z.string(), mime_type: z.string(), file_size: z.number() })

let clock = Date.now()
let target: Awaited<ReturnType<typeof startWebhookTarget>>
let world: World
beforeAll(async () => {
  target = await startWebhookTarget()
  world = await startWorld({ WHATSAPP_WEBHOOK_URL: target.url }, { now: () => clock })
})
afterAll(async () => {
  await world.stop()
  await target.stop()
})

const authorization = `Bearer ${config.WHATSAPP_ACCESS_TOKEN}`

/** A person says this; returns what the webhook tells of it. */
async function spoken(text: string, seconds: number) {
  const before = target.messages().length
  const said = { from: '+5511987654321', text, as: 'voice', seconds }
  await world.call('POST', '/phone/reply', said)
  await until('a voice note is told', () => target.messages().length > before)
  return audioMessage.parse(target.messages().at(-1)).audio
}

const describe = async (id: string) =>
  mediaInfo.parse(
    await (await fetch(`${world.url}/v24.0/${id}`, { headers: { authorization } })).json(),
  )

test('a voice note is fetched by its id and then by its address, both with the token', async () => {
  const audio = await spoken('quero marcar sexta', 3)
  expect(audio.mime_type).toBe('audio/ogg; codecs=opus')
  const { url, file_size } = await describe(audio.id)
  const file = Buffer.from(await (await fetch(url, { headers: { authorization } })).arrayBuffer())
  expect(file).toHaveLength(file_size)
  expect(createHash('sha256').update(file).digest('base64')).toBe(audio.sha256)
  expect(textOf(file)).toBe('quero marcar sexta')
  expect((await fetch(url)).status).toBe(401)
})

test('the address of a voice note works for five minutes, and for no other media', async () => {
  const { url } = await describe((await spoken('oi', 1)).id)
  const { id: other } = await spoken('oi', 1)
  const forged = new URL(url)
  forged.searchParams.set('mid', other)
  expect((await fetch(forged, { headers: { authorization } })).status).toBe(404)
  clock += 5 * 60 * 1_000 + 1_000
  expect((await fetch(url, { headers: { authorization } })).status).toBe(404)
})

test('media that is not there is refused like any unknown object', async () => {
  const { status, json } = await world.graph('GET', '/999')
  expect([status, json.error?.code]).toEqual([400, 100])
})

async function transcribed(file: Buffer, model = 'whisper-1') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)], { type: 'audio/ogg' }), 'voice.ogg')
  form.append('model', model)
  const path = '/transcription/v1/audio/transcriptions'
  const response = await fetch(world.url + path, { method: 'POST', body: form })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

test('the transcription service hears what a voice note says', async () => {
  const file = voiceFile({ text: 'às 15h, por favor', seconds: 2 })
  expect(await transcribed(file)).toEqual({ status: 200, body: { text: 'às 15h, por favor' } })
})

test('the transcription service refuses other files and unknown models, and can fail', async () => {
  expect((await transcribed(Buffer.from('ID3'))).status).toBe(400)
  expect((await transcribed(voiceFile({ text: 'oi', seconds: 1 }), 'nobody')).status).toBe(404)
  expect((await transcribed(voiceFile({ text: 'oi', seconds: 1 }), 'overloaded')).status).toBe(503)
})

test('a person sends a voice note from the page of their phone', async () => {
  const path = '/phone/+5511987654322'
  const body = new URLSearchParams({ text: 'oi, tem vaga?', as: 'voice' })
  await fetch(`${world.url}${path}/reply`, { method: 'POST', body, redirect: 'manual' })
  const page = await world.page(path)
  expect(page).toContain('Mensagem de voz')
  expect(page).toContain('oi, tem vaga?')
})
