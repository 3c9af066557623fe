import { expect, test } from 'vitest'
import { takeTurn } from '../../src/dialogue/turn.ts'
import { messagesOf, readTalks } from './read-talks.ts'
import { walk, walkWords } from './walks.ts'
import { isPlainYes } from './watch.ts'

/** `npm run talks -- --walks 10000` takes more, and other seeds. */
const WALKS = 300

test('random walks write nothing without a yes, offer only free times, and promise only what is done', async () => {
  const messages = messagesOf(readTalks())
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const walked = await walk(seed, messages)
    expect(walked.faults, walkWords(walked)).toEqual([])
  }
})

test('a walk finds an agent that books what it proposes without a yes', async () => {
  const messages = messagesOf(readTalks())
  const found: string[] = []
  for (let seed = 1; seed <= 20; seed += 1) {
    const { faults } = await walk(seed, messages, async (turn) => {
      const reply = await takeTurn(turn)
      const { proposal } = reply.memory
      if (proposal) await turn.tools.commit(proposal)
      return reply
    })
    found.push(...faults)
  }
  expect(found.join()).toContain('without a yes')
})

test('a walk finds an agent that promises and tells nobody', async () => {
  const { faults } = await walk(1, ['quero marcar'], async (turn) => ({
    ...(await takeTurn(turn)),
    text: 'Pronto, avisei a Ana.',
    handoff: null,
  }))
  expect(faults.join()).toContain('told nobody')
})

test.each([
  ['sim', true],
  ['Sim, obrigada!', true],
  ['pode marcar', true],
  ['👍', true],
  ['sim, sexta às 15h', true],
  ['sim mas ela cobra multa?', false],
  ['sim?', false],
  ['acho que sim', false],
  ['sim, com a Carla', false],
  ['não', false],
  ['obrigado', false],
  ['sexta', false],
])('the walks read “%s” as a yes: %s', (text, isYes) => {
  expect(isPlainYes(text, ['Ana Souza'])).toBe(isYes)
})
