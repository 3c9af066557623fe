import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const whom = (message: string) => understand(message, today).forWhom

test.each([
  ['quero marcar pra minha filha Julia sexta 15h', 'filha'],
  ['queria agendar pro meu marido', 'marido'],
  ['é pra minha filha, Bia Souza', 'filha'],
  ['é pra minha vó, Dona Zefinha Lopes. quinta 14h', 'vo'],
  ['um pro meu filho Caio logo depois', 'filho'],
  ['no nome da Maria Clara por favor', null],
  ['a Carla Reis, minha amiga, indicou vocês. sábado 9h pra ele', 'ele'],
  ['pode ser no nome dela? Carla Reis', 'dela'],
  ['pra minha mãe Zuleide Pessoa quinta', 'mae'],
] as const)('%j is for %s', (message, relation) => {
  expect(whom(message)).toContain(relation)
})

test.each([
  'sexta 15h',
  'minha amiga indicou a Camila',
  'sou viúvo e minha filha insistiu, quero quinta 10h',
  'oi, e minha mulher diz que eu preciso de um corte',
  'I retire and my wife says that I need a lesson, book Thursday 5 pm',
  'vou com minha mãe',
  'para sexta',
  'quero marcar para cortar',
  'minha mãe está doente',
  'com a Ana',
  'sou a mãe da Júlia Reis',
  'mudar a sessão do meu filho',
  'minha irmã que mora longe disse que é bom',
  'meu marido quer que eu marque quinta',
  'quem paga é meu pai',
  'a ideia foi da minha filha',
])('%j is for the writer', (message) => {
  expect(whom(message)).toEqual([])
})

test('a message that gives several people an hour each books for each of them', () => {
  const text =
    'sexta às 7h pro meu filho Léo Reis, às 7h50 pra minha filha Bia Reis e às 8h40 pra mim'
  expect(whom(text)).toEqual(['filho', 'filha'])
})

test('who marks for themselves marks for nobody else', () => {
  expect(whom('ela desistiu, marca pra mim mesma')).toEqual([])
})
