import { type RunningSandbox, start } from '@encaixe/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelEnvironment } from '../src/model/budget.ts'
import { embeddedReader } from '../src/reading/embedded/embedded-reader.ts'
import { modelReader, type ReadingTrace } from '../src/reading/model/model-reader.ts'
import type { ReadingContext } from '../src/reading/reader.ts'
import { contextFor } from './reading-context.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await start({
    PORT: 0,
    SMTP_PORT: 0,
    WHATSAPP_APP_SECRET: 'test-secret',
    WHATSAPP_PHONE_NUMBER_ID: '100000000000009',
    WHATSAPP_ACCESS_TOKEN: 'test-token',
  })
})
afterAll(() => sandbox?.stop())

/** Reads a message with a model of the sandbox. */
async function read(name: string, message: string, context: ReadingContext = contextFor()) {
  const traces: ReadingTrace[] = []
  const config = modelEnvironment.parse({
    MODEL_URL: `${sandbox.url}/model/v1`,
    MODEL_NAME: name,
    // Only a model that hangs reaches its limit, also on a busy machine.
    MODEL_TURN_SECONDS: name === 'hangs' ? '1' : '60',
  })
  const reader = modelReader(config, embeddedReader, (trace) => traces.push(trace))
  return { ...(await reader.read(message, context)), traces }
}
const without = (commands: readonly { confidence: number }[]) =>
  commands.map(({ confidence: _, ...command }) => command)

test('a model that reads well is followed, also where the words are unheard of', async () => {
  const { by, commands, traces } = await read(
    'reads well',
    'me arruma um cantinho na tua agenda depois de amanhã às 15h',
  )
  expect(by).toBe('model')
  expect(traces).toMatchObject([{ outcome: 'read' }])
  expect(without(commands)).toMatchObject([
    { kind: 'start', flow: 'book' },
    {
      kind: 'when',
      role: 'wanted',
      wish: {
        choices: [
          { days: [{ from: '2026-11-26', to: '2026-11-26' }], times: [{ from: 900, to: 900 }] },
        ],
      },
    },
  ])
})

test('a model names an entry of the page’s own questions', async () => {
  const context = contextFor({
    questions: [{ question: 'Tem estacionamento?', answer: 'Na rua.' }],
  })
  const { commands } = await read('reads well', 'onde largo o carro?', context)
  expect(without(commands)).toEqual([{ kind: 'ask', topic: 'parking', entry: 0, holiday: null }])
})

test('a yes of a model writes only if the embedded rule says yes, too', async () => {
  const context = contextFor({ isProposed: true })
  const [said] = (await read('reads well', 'sim', context)).commands
  expect(said).toMatchObject({ kind: 'yes', isPlain: true })
  const [misread] = (await read('reads a yes', 'acho que não, viu', context)).commands
  expect(misread).toMatchObject({ kind: 'yes', isPlain: false })
})

test('a plain yes that the model does not read is none', async () => {
  const { commands } = await read(
    'moves what nobody moves',
    'sim',
    contextFor({ isProposed: true }),
  )
  expect(commands.some(({ kind }) => kind === 'yes')).toBe(false)
})

test('what a model invents is dropped, and a name that is not there is asked about', async () => {
  const { commands } = await read('invents options', 'quero esse')
  expect(without(commands)).toEqual([
    { kind: 'page', role: 'wanted', slug: null, words: ['dra', 'ninguem'] },
    { kind: 'service', role: 'wanted', service: { ids: [], words: 'transplante' } },
    { kind: 'ask', topic: 'other', entry: null, holiday: null },
  ])
  expect(without((await read('invents days', 'quero marcar')).commands)).toEqual([
    { kind: 'start', flow: 'book' },
  ])
})

test.each([
  ...['invents commands', 'answers without end', 'writes prose', 'says nothing', 'garbage'],
  ...['rambles', 'breaks off', 'is no JSON', 'refuses', 'is busy', 'fails', 'hangs'],
])('when a model %s, the embedded reader has read', async (name) => {
  const { by, commands, traces } = await read(name, 'quero marcar sexta às 15h')
  expect(by).toBe('learned')
  expect(traces).toMatchObject([{ outcome: 'failed' }])
  expect(commands[0]).toMatchObject({ kind: 'start', flow: 'book' })
})
