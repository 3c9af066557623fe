import { type chatReply, intakeAgentRpcs } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startWorld, type World } from '../world.ts'

/** As long as a language model may think about its part of an answer. */
const MODEL_MS = 20_000

const reply = 'Tenho livre sexta, 27/11, às 9h e às 15h. Qual você prefere?'
const answered: z.output<typeof chatReply> = {
  conversationId: '019ab000-0000-4000-8000-000000000001',
  reply,
  options: [{ label: 'sex 27/11 9h', value: '019ab000-0000-7000-8000-000000000002' }],
}

let world: World
/** Milliseconds that the agent was given for each answer. */
const given: number[] = []
beforeAll(async () => {
  world = await startWorld()
  const { chat } = intakeAgentRpcs
  await world.bus.serve(
    { chat },
    {
      async chat(_, { deadline }) {
        given.push(deadline - Date.now())
        return answered
      },
    },
  )
})
afterAll(() => world.stop())

const piece = z.object({ text: z.string() })

const ask = (accept: string) =>
  fetch(`${world.url}/api/ai/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ slug: 'ana-souza', message: 'tem horário na sexta?' }),
  })

test('an answer of the chat may take as long as a language model takes', async () => {
  expect(await (await ask('application/json')).json()).toEqual(answered)
  expect(given.at(-1)).toBeGreaterThan(MODEL_MS)
})

test('a caller that asks for a stream gets the reply in pieces and then whole', async () => {
  const stream = await ask('text/event-stream')
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const events = (await stream.text())
    .trim()
    .split('\n\n')
    .map((event) => {
      const [name = '', data = ''] = event.split('\ndata: ')
      const told: unknown = JSON.parse(data)
      return { name, told }
    })
  const pieces = events.filter(({ name }) => name === 'event: piece')
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map(({ told }) => piece.parse(told).text).join('')).toBe(reply)
  expect(events.slice(pieces.length)).toEqual([{ name: 'event: done', told: answered }])
})
