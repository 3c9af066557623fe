import { expect, test } from 'vitest'
import { contextFor } from '../../test/reading-context.ts'
import { emptyMemory } from '../dialogue/memory.ts'
import type { Change } from '../dialogue/world/proposal.ts'
import { embeddedReader } from '../reading/embedded/embedded-reader.ts'
import { understoodIn } from './understood.ts'

const now = Temporal.Instant.from('2026-11-24T13:00:00Z')
const of = async (text: string, memory = emptyMemory) => {
  const { commands } = await embeddedReader.read(text, contextFor({ now }))
  return understoodIn({ said: [{ kind: 'text', text }], commands }, { memory }, now)
}

test.each([
  ['quero marcar sexta às 15h', { wants: ['marcar'], when: 'sexta, 27/11, às 15h' }],
  ['quanto custa?', { wants: ['saber o preço'], when: null }],
  ['tem amanhã de manhã?', { when: expect.stringMatching(/^amanhã, 25\/11, das \d+h/) }],
  ['sexta não, quinta', { when: expect.stringContaining('menos sexta, 27/11') }],
])('what is understood of %s is said in words', async (text, expected) => {
  expect(await of(text)).toMatchObject(expected)
})

test('what is understood holds no name, phone or mail of the message', async () => {
  const words = JSON.stringify(
    await of('sou a Josefa, 81 98877-6655, josefa@exemplo.com, quero sexta 15h'),
  )
  for (const personal of ['osefa', '8877', '@']) expect(words).not.toContain(personal)
})

test('what an answer proposes is said without the name in the booking', async () => {
  const proposal = {
    kind: 'book',
    slug: 'ana',
    startsAt: '2026-11-27T15:00:00-03:00',
    clientAddress: null,
    name: 'Josefa',
    phone: '+5581988776655',
    usesSession: true,
    serviceIds: [],
    placeId: null,
    session: null,
  } satisfies Change
  const { proposes } = await of('sexta 15h', { ...emptyMemory, proposal: [proposal] })
  expect(proposes).toBe('marcar sexta, 27/11, às 15h')
})
