import { expect, test } from 'vitest'
import { embeddedAnswer } from '../lab/answer.ts'
import { messagesOf, readTalks } from './read-talks.ts'
import { walk, walkWords } from './walks.ts'
import { isPlainYes } from './watch.ts'

/** `npm run talks -- --walks 10000` takes more, and other seeds. */
const WALKS = 100

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
      const reply = await embeddedAnswer(turn)
      const { proposal } = reply.memory
      if (proposal) await turn.tools.commit(proposal[0])
      return reply
    })
    found.push(...faults)
  }
  expect(found.join()).toContain('without a yes')
})

test('a walk finds an agent that promises and tells nobody', async () => {
  const { faults } = await walk(1, ['quero marcar'], async (turn) => ({
    ...(await embeddedAnswer(turn)),
    text: 'Pronto, avisei a Ana.',
    handoff: null,
  }))
  expect(faults.join()).toContain('told nobody')
})

const asked = {
  question: 'Posso marcar sexta, 27/11, às 15h, com Ana Souza, em nome de João?',
  names: ['Ana Souza'],
}
test.each([
  ['sim', true],
  ['Sim, obrigada!', true],
  ['pode marcar', true],
  ['👍', true],
  ['1', true],
  ['ta bom', true],
  ['sim, sexta às 15h', true],
  ['às 3 sim', true],
  ['sim, dia 27', true],
  ['sim mas ela cobra multa?', false],
  ['sim?', false],
  ['acho que sim', false],
  ['sim, com a Carla', false],
  ['sim, às 16h', false],
  ['sim, quinta', false],
  ['quero marcar', false],
  ['marcar', false],
  ['bom dia', false],
  ['mesmo', false],
  ['vou', false],
  ['não', false],
  ['obrigado', false],
  ['sexta', false],
])('the walks read “%s” as a yes to a booking: %s', (text, isYes) => {
  expect(isPlainYes(text, { kind: 'book', ...asked })).toBe(isYes)
})

test('`cancelar` repeats what was asked, and `cancela` says yes to it', () => {
  const question = 'Quer mesmo cancelar sexta, 27/11, às 15h, com Ana Souza?'
  expect(isPlainYes('cancelar', { ...asked, question, kind: 'cancel' })).toBe(false)
  expect(isPlainYes('pode cancelar', { ...asked, question, kind: 'cancel' })).toBe(true)
  expect(isPlainYes('cancela', { ...asked, question, kind: 'cancel' })).toBe(true)
  expect(isPlainYes('cancela', { ...asked, question, kind: 'book' })).toBe(false)
})
