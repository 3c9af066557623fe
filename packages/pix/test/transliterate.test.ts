import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWord } from '../src/text/cut.ts'
import { transliterate } from '../src/text/transliterate.ts'

describe('transliteration', () => {
  test.each([
    ['João Gonçalves', 'Joao Goncalves'],
    ['AÇÃO ÚNICA', 'ACAO UNICA'],
    ['Straße', 'Strasse'],
    ['Søren Ærø', 'Soren AEro'],
    ['Łódź', 'Lodz'],
    ['1º andar, 2ª porta', '1o andar 2a porta'],
    ['Silva & Filhos', 'Silva e Filhos'],
    ['Bem-estar – São Paulo', 'Bem-estar - Sao Paulo'],
    ['D’Ávila', 'DAvila'],
    ['“Espaço” Zen', 'Espaco Zen'],
    ['Espera…', 'Espera...'],
    ['Jose\u0301', 'Jose'],
    ['Ana\u00a0Maria', 'Ana Maria'],
    ['Ana\nMaria', 'Ana Maria'],
    ['𝐀𝐧𝐚', 'Ana'],
    ['Ana 🙂 Maria', 'Ana Maria'],
    ['🙂 Ana', 'Ana'],
    ['Ana 🙂', 'Ana'],
    ['Ana (psicóloga)', 'Ana psicologa'],
    ['日本', ''],
  ])('%j is %j', (text, plain) => {
    expect(transliterate(text)).toBe(plain)
  })

  test('a text that is plain already is untouched, spaces too', () => {
    expect(transliterate('  A  B$%*+-./: 9 ')).toBe('  A  B$%*+-./: 9 ')
  })

  test('whatever goes in, only plain characters come out, and they stay', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = transliterate(text)
        expect(plain).toMatch(/^[A-Za-z0-9 $%*+\-./:]*$/)
        expect(transliterate(plain)).toBe(plain)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the cut', () => {
  test.each([
    ['Maria Aparecida dos Santos', 25, 'Maria Aparecida dos'],
    ['Consultorio Doutora Ana Maria', 23, 'Consultorio Doutora Ana'],
    ['Consultorio Doutora Ana Maria', 24, 'Consultorio Doutora Ana'],
    ['Pindamonhangaba do Norte', 15, 'Pindamonhangaba'],
    ['Ana Otorrinolaringologista', 25, 'Ana Otorrinolaringologist'],
    ['   Ana   ', 5, 'Ana'],
    ['Ana', 25, 'Ana'],
  ])('%j in %i is %j', (text, limit, cut) => {
    expect(cutAtWord(text, limit)).toBe(cut)
  })
})
