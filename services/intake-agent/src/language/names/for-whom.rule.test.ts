import { expect, test } from 'vitest'
import { understand } from '../understand.rule.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const whom = (message: string) => {
  const { forWhom } = understand(message, today)
  return forWhom && [forWhom.relation, forWhom.name]
}

test.each([
  ['quero marcar pra minha filha Julia sexta 15h', 'filha', 'julia'],
  ['queria agendar pro meu marido', 'marido', null],
  ['é pra minha filha, Bia Souza', 'filha', 'bia souza'],
  ['é pra minha vó, Dona Zefinha Lopes. quinta 14h', 'vo', 'dona zefinha lopes'],
  ['queria cortar o cabelo do meu filho sábado', 'filho', null],
  ['minha mãe quer cortar o cabelo', 'mae', null],
  ['meu irmão Otávio Lins também quer, 10h30', 'irmao', 'otavio lins'],
  ['meu filho Léo Beltrão às 7h50 na sexta', 'filho', 'leo beltrao'],
  ['um pro meu filho Caio logo depois', 'filho', 'caio'],
  ['no nome da Maria Clara por favor', null, 'maria clara'],
  ['queria marcar pra outra pessoa sexta 15h', null, null],
  ['minha filha Bia Moura tem 5 anos. sábado 9h pra ela', 'filha', 'bia moura'],
  ['a Carla Reis, minha amiga, indicou vocês. sábado 9h pra ele', 'ele', null],
  ['pode ser no nome dela? Carla Reis', 'dela', 'carla reis'],
  ['horário pro Seu Antônio Melo amanhã', null, 'seu antonio melo'],
  ['marcar pra Joana sexta', null, 'joana'],
  ['ah, mas a consulta é da minha filha, Isadora Melo', 'filha', 'isadora melo'],
  ['o corte de sexta é do meu filho Heitor Melo', 'filho', 'heitor melo'],
  ['a sessão vai ser da minha mãe', 'mae', null],
  ['esqueci de dizer que é da minha sogra, Zuleide Farias', 'sogra', 'zuleide farias'],
  ['pra minha mãe Zuleide Pessoa quinta', 'mae', 'zuleide pessoa'],
] as const)('%j is for %s %s', (message, relation, name) => {
  expect(whom(message)).toEqual([relation, name])
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
  expect(whom(message)).toBeNull()
})

test('a message that gives several people an hour each books for each of them', () => {
  const text =
    'sexta às 7h pro meu filho Léo Reis, às 7h50 pra minha filha Bia Reis e às 8h40 pra mim'
  const { forWhom, alsoFor } = understand(text, today)
  expect([forWhom, ...alsoFor].map((one) => one?.name)).toEqual(['leo reis', 'bia reis'])
})

test('who marks for themselves marks for nobody else', () => {
  expect(whom('ela desistiu, marca pra mim mesma')).toBeNull()
})
