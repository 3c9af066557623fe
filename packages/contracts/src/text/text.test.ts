import { describe, expect, test } from 'vitest'
import { line, paragraph, personName } from './text.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

describe('a line', () => {
  const name = line(2, 120)

  test('is trimmed and composed', () => {
    expect(name.parse('  Zé da Silva ')).toBe('Zé da Silva')
    expect(name.parse('Jose\u0301')).toBe('José')
  })

  test.each([
    ' a ',
    'a\u0000b',
    'linha\nlinha',
    '\ud800x',
    'x'.repeat(121),
    // One letter that is two under NFC.
    '\u0958'.repeat(61),
  ])('%# is refused', (wrong) => {
    expect(accepts(name, wrong), escaped(wrong)).toBe(false)
  })

  test.each([
    ['a zero-width space', 'Ana\u200bLima'],
    ['a zero-width joiner between letters', 'Ana\u200dLima'],
    ['a mark of direction', 'Ana \u202eamiL'],
    ['an isolate', '\u2066Ana\u2069'],
    ['a byte order mark', 'An\ufeffa'],
    ['a soft hyphen', 'Ana\u00adLima'],
    ['a filler that counts as a letter', '\u3164\u3164'],
    ['tags without a flag', 'Ana\u{e0061}'],
    ['a joiner after an emoji that joins nothing', 'Ana 💈\u200d'],
  ])('with %s is refused', (_, wrong) => {
    expect(accepts(name, wrong)).toBe(false)
  })

  test.each(['Ana 👩🏽‍⚕️', 'Casa 🏳️‍🌈', 'Pub 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣ Barba', 'Ana ❤️', 'Olho 👁‍🗨'])(
    '%s keeps its emoji',
    (written) => {
      expect(name.parse(written)).toBe(written.normalize('NFC'))
    },
  )
})

describe('a name', () => {
  test.each(['Ana Lima', 'Zé', 'D’Ávila', '李小龙', 'Ñuñez', 'محمد', 'Studio 54'])('%s', (name) => {
    expect(accepts(personName(), name)).toBe(true)
  })

  test.each(['123', '!!!', '👋🏽👋🏽', '\u2800\u2800', '--', '…'])(
    'without a letter is none: %s',
    (wrong) => {
      expect(accepts(personName(), wrong)).toBe(false)
    },
  )
})

describe('a paragraph', () => {
  const bio = paragraph(100)

  test('keeps lines and emoji, and drops what cannot be seen', () => {
    expect(bio.parse('Olá\u200b!\nAtendo em casa 👩🏽‍⚕️\ufeff ')).toBe('Olá!\nAtendo em casa 👩🏽‍⚕️')
  })

  test('is as long as it is stored: what grows under NFC counts as what it becomes', () => {
    expect(accepts(bio, '\u0958'.repeat(50))).toBe(true)
    expect(accepts(bio, '\u0958'.repeat(51))).toBe(false)
    expect(bio.parse('e\u0301'.repeat(100))).toBe('é'.repeat(100))
    expect(accepts(bio, `a${' '.repeat(100)}`)).toBe(true)
  })

  test('refuses control characters', () => {
    expect(accepts(bio, 'a\u0007b')).toBe(false)
  })
})
