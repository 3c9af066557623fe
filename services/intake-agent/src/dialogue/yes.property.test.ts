import fc from 'fast-check'
import { expect, test } from 'vitest'
import { converse, type Sent } from '../../test/lab/conversation.ts'
import { appointment, JOAO, NOW, town } from '../../test/lab/town.ts'
import { messagesOf, readTalks } from '../../test/talks/read-talks.ts'
import { plain } from '../language/words/spelling.rule.ts'

const said: Sent[] = messagesOf(readTalks())

/** Words that every yes of the talks has one of; written apart from the rule that is tried. */
const YES =
  /\b(?:s|ss|si+m*|demorou|paguei|pago|positivo|confirmadissimo|marca|coloca|boa|fechou|otimo|certeza|blza|confirmado|estarei|serve|entao|bom|mesmo|isso|ok|pode|blz|claro|fechado|perfeito|bora|combinado|confirmo|vou|sin|yes|esse|quero|uhum|1|cancela|confirma|confirmar|remarca|desmarca|muda|passa|bota|marcar|reservar|ta|beleza|show|da certo|manda bala|manda ver|de acordo|arrocha|fecha|troca|certo|exato|dentro|to ai|podi|tmj)\b|👍|✅/u
const isText = (one: Sent): one is string => typeof one === 'string'
const mayBeYes = (one: Sent) =>
  isText(one) ? YES.test(plain(one)) : 'tap' in one && one.tap.startsWith('Sim')

const half = [
  'sim mas ela cobra multa?',
  'pode ser no nome dela?',
  'acho que sim',
  'sim? nao sei...',
  'pode? nao vai atrapalhar?',
  'sim, só que mais tarde',
  'ok, não quero',
  'talvez sim',
  'sim, às 16h30',
  'sim, com a Carla',
]

const walk = (messages: readonly Sent[]) =>
  fc.array(fc.constantFrom(...messages), { minLength: 1, maxLength: 12 })
const start = fc.record({
  page: fc.constantFrom(null, 'ana-souza', 'bruno-lima', 'dora-alves'),
  web: fc.boolean(),
  has: fc.subarray(['ana-souza 26/11 15:00', 'bruno-lima 25/11 10:00', 'dora-alves 24/11 16:00']),
})

function talkFrom({ page, web, has }: { page: string | null; web: boolean; has: string[] }) {
  const own = has.map((words) => {
    const [slug = '', date = '', hour = ''] = words.split(' ')
    return appointment(slug, date, hour)
  })
  const there = town(own)
  const known = there.practices.find((one) => one.page.slug === page)?.page ?? null
  const phone = web ? null : JOAO
  const talk = converse({
    person: { channel: web ? 'web' : 'whatsapp', phone, name: web ? null : 'João Silva' },
    tools: there.toolsFor(phone),
    pages: known ? [known] : [],
    page: web ? known : null,
    clock: () => NOW,
  })
  return { talk, there }
}

test('no messages without a yes write anything, from whatever state', async () => {
  const harmless = [...said.filter((one) => !mayBeYes(one)), ...half]
  await fc.assert(
    fc.asyncProperty(start, walk(harmless), async (state, messages) => {
      const { talk, there } = talkFrom(state)
      for (const message of messages) await talk.say(message)
      expect(there.written).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('what is written was the proposal of the last answer', async () => {
  const yes = ['sim', 'pode ser', 'ok', 'isso mesmo', { tap: 'Sim' }]
  const pool = [...said, ...half, ...Array.from({ length: 40 }, () => yes).flat()]
  await fc.assert(
    fc.asyncProperty(start, walk(pool), async (state, messages) => {
      const { talk, there } = talkFrom(state)
      for (const message of messages) {
        const { proposal, question, asked } = talk.memory()
        const lastAnswer = talk.transcript.findLast(({ reply }) => reply !== null)?.reply ?? ''
        const before = there.written.length
        await talk.say(message)
        const written = there.written.slice(before)
        // Somebody who writes `confirmo presença` of their own accord names what they confirm.
        if (written.every(({ kind }) => kind === 'attend')) continue
        expect(mayBeYes(message) || written.length === 0).toBe(true)
        expect(asked).toBe('yes')
        expect(lastAnswer).toContain(question)
        // One yes may change several.
        const proposed = (proposal ?? []).map(({ kind, slug }) => ({
          kind,
          slug,
        }))
        for (const { kind, slug } of written) expect(proposed).toContainEqual({ kind, slug })
      }
    }),
    { numRuns: 100 },
  )
})
