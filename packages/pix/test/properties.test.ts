import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPix, buildPixWithReport, parsePix, tryParsePix } from '../src/index.ts'
import { anyKey, plainInput } from './arbitraries.ts'
import { outcomeOf } from './refusal-of.ts'
import { everyVector, sealed } from './vectors.ts'

test('what is built parses to the same input', () => {
  fc.assert(
    fc.property(plainInput, (input) => {
      const { payload, changes } = buildPixWithReport(input)
      const { fields, warnings, ...values } = parsePix(payload)
      expect(values).toEqual(input)
      expect(changes).toEqual([])
      expect(warnings).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('whatever the texts, what is built is accepted by the strict parser', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(anyKey, text, text, text, (key, merchantName, merchantCity, description) => {
      const error = outcomeOf(() => {
        const { payload, changes } = buildPixWithReport({
          key,
          merchantName,
          merchantCity,
          description,
        })
        const code = parsePix(payload)
        const given = { merchantName, merchantCity, description }
        for (const [field, from] of Object.entries(given)) {
          const to = changes.find((change) => change.field === field)?.to ?? from
          expect({ description: '', ...code }).toMatchObject({ [field]: to })
        }
        expect(code.key).toEqual(key)
      })
      if (error) expect(['EMPTY_TEXT', 'TEXT_TOO_LONG']).toContain(error.code)
    }),
    { numRuns: 2000 },
  )
})

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Texts that come ever closer to a code: the nearer, the deeper the parser goes. */
const almostPayload = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[0-9]*$/),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.string({ maxLength: 99 })))
    .map((fields) =>
      fields.map(([id, value]) => twoDigits(id) + twoDigits(value.length) + value).join(''),
    )
    .map((body) => sealed(`000201${body}`)),
  fc
    .tuple(
      fc.constantFrom(...everyVector),
      fc.nat(),
      fc.nat(),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    .map(([vector, at, length, text]) => {
      const start = at % vector.length
      return vector.slice(0, start) + text + vector.slice(start + (length % 8))
    })
    .chain((payload) => fc.constantFrom(payload, sealed(payload.slice(0, -8)))),
)

describe.each(['strict', 'lenient'] as const)('%s parsing of any string', (mode) => {
  test('gives a code that is that very string, or a PixError', () => {
    fc.assert(
      fc.property(almostPayload, (payload) => {
        const result = tryParsePix(payload, { mode })
        if (result.ok) expect(result.value.toString()).toBe(payload)
        else expect(result.error.name).toBe('PixError')
      }),
      { numRuns: 5000 },
    )
  })
})

test('what strict parsing takes, lenient parsing takes without a warning', () => {
  fc.assert(
    fc.property(plainInput.map(buildPix), (payload) => {
      expect(parsePix(payload, { mode: 'lenient' })).toEqual(parsePix(payload))
    }),
  )
})
