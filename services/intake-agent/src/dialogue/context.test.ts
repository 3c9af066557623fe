import { expect, test } from 'vitest'
import { converse } from '../../test/lab/conversation.ts'
import { NOW, town } from '../../test/lab/town.ts'
import { embeddedReader } from '../reading/embedded/embedded-reader.ts'
import type { Reader, ReadingContext } from '../reading/reader.ts'
import { takeTurn } from './turn.ts'

async function contextsOf(readsMore: boolean, ...said: string[]): Promise<ReadingContext[]> {
  const known: ReadingContext[] = []
  const reader: Reader = {
    ...(readsMore && { readsMore: true }),
    read(message, context) {
      known.push(context)
      return embeddedReader.read(message, context)
    },
  }
  const there = town()
  const page = there.practices.find((one) => one.page.slug === 'ana-souza')?.page ?? null
  const talk = converse({
    person: { channel: 'web', phone: null, name: null },
    tools: there.toolsFor(null),
    page,
    clock: () => NOW,
    answer: (turn) => takeTurn(turn, reader),
  })
  for (const one of said) await talk.say(one)
  return known
}

test('a reader that reads more is told what both sides have said, and the open days of a week', async () => {
  const [first, second] = await contextsOf(true, 'oi', 'quero marcar sexta')
  expect(first?.history).toEqual([])
  expect(second?.history.map(({ by }) => by)).toEqual(['client', 'agent'])
  expect(second?.history[0]?.text).toBe('oi')
  // From Tuesday on, without the weekend.
  expect(second?.openDays).toEqual([
    ...['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
  ])
})

test('nothing is asked for a reader that does not need it', async () => {
  const [, second] = await contextsOf(false, 'oi', 'quero marcar sexta')
  expect(second).toMatchObject({ history: [], openDays: [] })
})
