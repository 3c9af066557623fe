import { intakeAgentRpcs } from '@encaixe/contracts'
import { type RunningSandbox, start } from '@encaixe/sandbox'
import { voiceFile } from '@encaixe/sandbox/testing'
import { everyRow } from '@encaixe/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody, startWorld, text, type World } from './world.ts'

let world: World
let sandbox: RunningSandbox
beforeAll(async () => {
  world = await startWorld()
  sandbox = await start({
    PORT: 0,
    SMTP_PORT: 0,
    WHATSAPP_APP_SECRET: 'test-secret',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'test-token',
  })
})
afterAll(async () => {
  await world?.stop()
  await sandbox?.stop()
})

const ASKS_TO_WRITE = /ouvir áudios. Pode escrever/

/** An agent with a transcription service of the sandbox. */
const listening = (model = 'whisper-1', changes: Record<string, unknown> = {}) =>
  world.startAgent({
    TRANSCRIPTION_URL: `${sandbox.url}/transcription/v1`,
    TRANSCRIPTION_MODEL: model,
    ...changes,
  })

/** Somebody who writes about a page. */
async function someClient() {
  const { slug, userId } = world.page()
  const phone = somebody()
  let answers = 1
  await world.receive(world.message(phone, text(`oi https://encaixe.example/p/${slug}`)))
  await world.answersTo(phone, 1)
  const says = async (...contents: Record<string, unknown>[]) => {
    await world.receive(...contents.map((content) => world.message(phone, content)))
    answers += 1
    return (await world.answersTo(phone, answers)).at(-1)?.text ?? ''
  }
  const speaks = (words: string, seconds = 4) =>
    says(world.voiceNote(voiceFile({ text: words, seconds })))
  return { phone, userId, says, speaks }
}

test('a voice note is answered like what it says, and the page shows it as spoken', async () => {
  const agent = await listening()
  const client = await someClient()
  expect(await client.speaks('quanto custa?')).toContain('150,00')
  const actor = { kind: 'professional', userId: client.userId } as const
  const { items } = await world.bus.call(intakeAgentRpcs.listConversations, {}, { actor })
  const id = items[0]?.id ?? ''
  const { messages } = await world.bus.call(intakeAgentRpcs.getConversation, { id }, { actor })
  expect(messages.map((one) => one.text)).toContain('🎤 quanto custa?')
  await agent.stop()
})

test('the audio of a voice note is stored nowhere', async () => {
  const agent = await listening()
  const client = await someClient()
  await client.speaks('quanto custa?')
  const held = (await everyRow(world.databaseUrl)).join('\n')
  expect(held).toContain('quanto custa?')
  const file = voiceFile({ text: 'quanto custa?', seconds: 4 })
  expect(held).not.toContain(file.toString('base64').slice(100, 200))
  expect(held).not.toContain('OggS')
  await agent.stop()
})

test('a spoken yes after a spoken time books it', async () => {
  const agent = await listening()
  const client = await someClient()
  expect(await client.speaks('amanhã às 15h')).toContain('Posso marcar')
  await client.speaks('sim')
  expect(world.booked.filter(({ clientPhone }) => clientPhone === client.phone)).toHaveLength(1)
  await agent.stop()
})

test('the agent asks for a written message if no transcription service is configured', async () => {
  const agent = await world.startAgent()
  const client = await someClient()
  expect(await client.speaks('quanto custa?')).toMatch(ASKS_TO_WRITE)
  await agent.stop()
})

test('a voice note above the length, and one without words, is not taken', async () => {
  const agent = await listening('whisper-1', { VOICE_NOTE_SECONDS: 30 })
  const client = await someClient()
  expect(await client.speaks('quanto custa?', 31)).toMatch(ASKS_TO_WRITE)
  expect(await client.says(world.voiceNote(Buffer.from('ID3')))).toMatch(ASKS_TO_WRITE)
  await agent.stop()
  const deaf = await listening('silent')
  expect(await client.speaks('quanto custa?')).toMatch(ASKS_TO_WRITE)
  await deaf.stop()
})

test('a person has a number of voice notes a day, and then writes', async () => {
  const agent = await listening('whisper-1', { VOICE_NOTES_OF_A_PERSON: 1 })
  const client = await someClient()
  expect(await client.speaks('quanto custa?')).toContain('150,00')
  expect(await client.speaks('quanto custa?')).toMatch(ASKS_TO_WRITE)
  const other = await someClient()
  expect(await other.speaks('quanto custa?')).toContain('150,00')
  await agent.stop()
})

test('a voice note that the notifier cannot fetch at once is heard by the next attempt', async () => {
  const agent = await listening()
  const client = await someClient()
  world.loseVoiceNotes(1)
  expect(await client.speaks('quanto custa?')).toContain('150,00')
  await agent.stop()
})

test.each(['garbled', 'unknown-model'])(
  'after an answer of the service without words (%s) the agent asks to write at once',
  async (model) => {
    const agent = await listening(model)
    const client = await someClient()
    expect(await client.speaks('quanto custa?')).toMatch(ASKS_TO_WRITE)
    await agent.stop()
  },
)

test('while the service is overloaded the turn is tried three times, and then the agent asks to write', async () => {
  const agent = await listening('overloaded')
  const client = await someClient()
  expect(await client.speaks('quanto custa?')).toMatch(ASKS_TO_WRITE)
  await agent.stop()
})

test('a text beside a voice note that cannot be heard is answered, and the client hears of the other', async () => {
  const agent = await world.startAgent()
  const client = await someClient()
  const note = world.voiceNote(voiceFile({ text: 'oi', seconds: 4 }))
  const answer = await client.says(text('quanto custa?'), note)
  expect(answer).toContain('150,00')
  expect(answer).toContain('áudio não consegui ouvir')
  await agent.stop()
})
