import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERASED_NAME, firstName, hostName, personName } from './names.ts'

test.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Ana Souza', 'Dra. Ana'],
  ['prof Beto', 'prof Beto'],
  ['Dona Lúcia', 'Dona Lúcia'],
  ['Dr.', 'Dr.'],
  ['🌸 Ana 🌸', 'Ana'],
  ['- Bia', 'Bia'],
  ['golpe.com', 'golpe'],
  ['11 98765-4321', 'Alguém'],
  ['@', 'Alguém'],
  ['', 'Alguém'],
  ['A'.repeat(120), `${'A'.repeat(40)}…`],
])('%s is greeted as %s', (name, expected) => {
  expect(firstName(name)).toBe(expected)
})

test.each([
  ['Clique em https://golpe.com/pix', 'Clique em https golpe com pix'],
  ['Ana\n  Souza', 'Ana Souza'],
  ['golpe．com', 'golpe com'],
  ['golpe。com', 'golpe com'],
  ['golpe｡com', 'golpe com'],
  ['golpe․com․br', 'golpe com br'],
  ['golpe﹒com', 'golpe com'],
  ['golpe…com', 'golpe com'],
  ['ｇｏｌｐｅ．ｃｏｍ', 'ｇｏｌｐｅ ｃｏｍ'],
  ['пример.рф', 'пример рф'],
  ['例え。テスト', '例え テスト'],
  ['مثال.إختبار', 'مثال إختبار'],
  ['golpe.\u200Bcom', 'golpe com'],
  ['gol\u00ADpe.com', 'golpe com'],
  ['golpe.🍕', 'golpe 🍕'],
  ['ana@golpe', 'ana golpe'],
  ['ana＠golpe', 'ana golpe'],
  ['@ana', 'ana'],
  ['http：／／golpe', 'http golpe'],
  ['tel:190', 'tel 190'],
  ['Ligue 0800 123 4567 já', 'Ligue já'],
  ['(11) 98765-4321 Ana', '( Ana'],
  ['+55.11.98765.4321', '+'],
  ['Ligue 11 9.876 5432', 'Ligue'],
  ['veja 9:30.com', 'veja 9 30 com'],
  ['㏂olpe', 'olpe'],
  ['℀olpe', 'olpe'],
])('%j cannot become a link', (name, expected) => {
  expect(personName(name)).toBe(expected)
})

test.each([
  'terça, 01/12',
  'terça, 01/12/2026, às 15:30',
  'dia 1/12 15:30',
  'das 9:00-10:30',
  'R$ 1.500,00',
  'em 1/2 hora',
  'J. P. Silva',
  'Ana (Dra.)',
  'Ana...',
  "Joana d'Arc",
  'Mª José',
  'Núria Gal·la',
  'Turma de 2026',
  'José 👩‍👧 Silva',
  'c/ Ana',
  'Ана Иванова',
  '山田太郎',
])('%s stays as it is', (name) => {
  expect(personName(name)).toBe(name)
})

const nasty = fc.constantFrom(
  ...['.', '．', '。', '｡', '․', '‥', '…', '﹒', '@', '＠', '﹫', ':', '：', '/', '／', '℀', '⒈'],
  ...['\u200B', '\u200D', '\u202E', '\u00AD', '\n', '\t', ' ', '(', ')', '-', '+', '*'],
  ...['1/2', '09:30', '1.500', '01/12/2026'],
  ...['a', 'com', 'br', 'www', 'http', 'é', 'ж', '例', '٣', '7', '42', '👩', '\uFE0F', '\u0301'],
)
const anyName = fc.oneof(
  fc.array(nasty, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)

test('a typed name becomes one line of text that a phone turns into no link', () => {
  fc.assert(
    fc.property(anyName, (typed) => {
      const name = personName(typed)
      const plain = name
        .replace(/\d{1,2}[/:]\d{1,2}(?:\/\d{2,4})?|\d{1,3}\.\d{3}/g, '')
        .normalize('NFKC')
      expect(plain).not.toMatch(/@|[.。:/](?=[\p{L}\p{N}\p{M}\p{So}])/u)
      expect(plain).not.toMatch(/\p{Nd}{7}/u)
      expect(name).not.toMatch(/[\p{Cc}\u200B\u202E]|^\s|\s$|\s\s/u)
      expect(name).not.toBe('')
      expect(personName(name)).toBe(name)
      expect(firstName(typed)).not.toMatch(/^$|\n/)
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Ana Souza', 'Dra. Ana'],
  ['Barbearia do Caio', 'Barbearia do Caio'],
  ['Clínica Vida', 'Clínica Vida'],
  ['Casandra Lima', 'Casandra'],
  [ERASED_NAME, ERASED_NAME],
])('to a client %s is %s', (name, called) => {
  expect(hostName(name)).toBe(called)
})
