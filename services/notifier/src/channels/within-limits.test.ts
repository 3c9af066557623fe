import { refusalOf } from '@encaixe/sandbox/cloud-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { notices } from '../notices/catalogue.ts'
import { valuesWithin, withinLimits } from '../notices/within-limits.ts'
import { bodyOf } from './whatsapp-cloud.ts'

const refused = (message: Parameters<typeof bodyOf>[0]) =>
  refusalOf({ messaging_product: 'whatsapp', to: '5511987654321', ...bodyOf(message) })

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.constantFrom(
    'Massagem relaxante de 30 min',
    'Massagem relaxante de 60 min',
    'Ana',
    '',
    ' \n ',
  ),
)
const options = fc
  .array(fc.record({ label: words, description: fc.option(words, { nil: undefined }) }), {
    maxLength: 14,
  })
  .map((all) => all.map((one, at) => ({ ...one, id: `${crypto.randomUUID()}:${at}` })))
const button = fc.option(
  words.map((label) => ({ label: label.trim() || 'Ver', url: 'https://encaixe.example/a/x' })),
)

test('whatever an answer says and offers, the provider takes it', () => {
  fc.assert(
    fc.property(
      fc.oneof(words, fc.string({ minLength: 900, maxLength: 5_000 })),
      options,
      button,
      (text, offered, button) => {
        const message = withinLimits({ text, button, options: offered })
        expect(refused(message)).toBeNull()
        expect(message.options?.map(({ id }) => id)).toEqual(
          offered.slice(0, 10).map(({ id }) => id),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('whatever fills a template in, the provider takes it', () => {
  const body = 'Oi, {{1}}! {{2}} escreveu para você:\n\n{{3}}\n\nLeia e responda.'
  fc.assert(
    fc.property(fc.tuple(words, words, fc.oneof(words, fc.lorem({ maxCount: 400 }))), (values) => {
      const filled = valuesWithin(body, values)
      const length = filled.reduce(
        (text, value, at) => text.replace(`{{${at + 1}}}`, () => value),
        body,
      ).length
      expect(length).toBeLessThanOrEqual(1_024)
      for (const value of filled) {
        expect(value).not.toMatch(/^\s*$|[\n\r\t]| {5,}/)
      }
    }),
    { numRuns: 300 },
  )
})

test('a code to pay is never cut', () => {
  const code = '0'.repeat(300)
  const [name, kept] = valuesWithin('Oi, {{1}}! {{2}}', ['Ana '.repeat(400), code])
  expect(kept).toBe(code)
  expect(name).toMatch(/^Ana Ana .*…$/)
})

test('what is cut from the title of a row is read below it', () => {
  const label = 'Massagem relaxante com pedras quentes'
  const all = Array.from({ length: 4 }, (_, at) => ({ id: String(at), label: `${label} ${at}` }))
  const [first] = withinLimits({ text: 'Qual?', button: null, options: all }).options ?? []
  expect(first).toMatchObject({ description: `${label} 0` })
})

test('the provider takes each notice by WhatsApp', () => {
  const links = { publicUrl: 'https://encaixe.example', tokenFor: () => 'TOKEN' }
  const sent = notices.filter(({ channels }) => channels.includes('whatsapp'))
  expect(sent.length).toBeGreaterThan(20)
  for (const { key, example } of sent) expect(refused(example().whatsapp(links)), key).toBeNull()
})
