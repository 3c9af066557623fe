import { expect, test } from 'vitest'
import { anonymizer } from './anonymous.ts'

const known = [
  { name: 'Rosângela Prado', standIn: 'Ana Souza' },
  { name: 'Jurandir Tavares Neto', standIn: 'João Silva' },
]
const clean = (text: string) =>
  anonymizer({ known, words: ['Corte e barba', 'Salão'], page: 'ana-souza' })(text)

test.each([
  ['oi, quero marcar com a rosangela prado', 'oi, quero marcar com a Ana Souza'],
  ['sou o Jurandir, pode ser sexta?', 'sou o João, pode ser sexta?'],
  ['meu zap é (87) 98877-6655', 'meu zap é (81) 99999-0000'],
  ['me liga no +55 87 988776655', 'me liga no (81) 99999-0000'],
  ['manda em jura.neto@provedor.com.br', 'manda em pessoa@exemplo.com'],
  ['https://encaixe.example/p/rosangela-prado tem vaga?', '/p/ana-souza tem vaga?'],
  ['meu cpf é 123.456.789-09', 'meu cpf é 000.000.000-00'],
  ['pedido 8812345, conta 12345-6', 'pedido 00000, conta 00000'],
  ['cep 52060-040', 'cep 50000-000'],
  ['moro na Rua do Cupim, 215, apto 302', 'moro na Rua das Flores, 100'],
  ['é pra minha filha josefa', 'é pra minha filha Carla'],
  ['coloca no nome de ubiraci por favor', 'coloca no nome de Carla por favor'],
  ['falei com Dona Zuleide ontem', 'falei com Dona Carla ontem'],
])('%s is exported as %s', (text, expected) => {
  expect(clean(text)).toBe(expected)
})

test.each([
  'quero sexta às 15h30, dia 27/11',
  'Tem vaga na Quinta ou no Sábado de manhã?',
  'Corte e barba no Salão, 20/12/2026',
  'sim',
  'remarcar para terça 10:00',
])('%s is exported as it is', (text) => {
  expect(clean(text)).toBe(text)
})

test('a name has one stand-in in all texts of a talk', () => {
  const one = anonymizer({ known, words: [], page: 'ana-souza' })
  expect(one('no nome de Zuleide Arruda')).toBe('no nome de Carla Reis')
  expect(one('zuleide mesmo')).toBe('Carla mesmo')
  expect(one('e também Dona Ubiraci')).toBe('e também Dona Bia')
})
