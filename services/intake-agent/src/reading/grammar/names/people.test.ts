import { expect, test } from 'vitest'
import { understand } from '../../../language/understand.rule.ts'
import { nothingSaid } from '../../../language/understanding.rule.ts'
import { emptyMemory } from '../memory.ts'
import { withOwnName } from './names.ts'
import { withGuest } from './people.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const own = (text: string, isProven = false) => {
  const { name, phone } = withOwnName(
    emptyMemory,
    { said: { ...nothingSaid, ...understand(text, today) }, text },
    isProven,
  )
  return [name, phone]
}

test('a message may give the name and the phone of whoever writes', () => {
  const text = 'Corte amanhã 15h, meu nome é Tiago Brito e meu zap é 81988776655'
  expect(own(text)).toEqual(['Tiago Brito', '+5581988776655'])
  expect(own(text, true)).toEqual(['Tiago Brito', null])
  expect(own('oi, sou a Bruna Sales, quero marcar')).toEqual(['Bruna Sales', null])
  expect(own('aqui é o Dr. Ivan Prates, tem hora?')).toEqual(['Dr Ivan Prates', null])
  expect(own('sou cliente nova')).toEqual([null, null])
  expect(own('me chamo Ana de Sá, tem vaga?')).toEqual(['Ana de Sá', null])
})

test('a full name beside a phone is the name of whoever writes', () => {
  expect(own('sexta 8h40, Sônia Maciel, 81988112233')).toEqual(['Sônia Maciel', '+5581988112233'])
  expect(own('Sônia Maciel 81 98811-2233, pode ser sexta?')).toEqual([
    'Sônia Maciel',
    '+5581988112233',
  ])
  expect(own('sexta 8h40, Sônia, 81988112233')).toEqual([null, null])
  expect(own('com a Ana Souza, sexta, 81988112233')).toEqual([null, null])
  expect(own('sexta 8h40, Sônia Maciel, 81988112233', true)).toEqual([null, null])
})

test('the name of somebody else is not the name of whoever writes', () => {
  expect(own('o nome dela é Carla Reis')).toEqual([null, null])
  expect(own('quero marcar com a Ana')).toEqual([null, null])
})

test('two children are two bookings, by their names if both are said', () => {
  const whom = (text: string) => {
    const { guest, queue } = withGuest(emptyMemory, { said: understand(text, today), text })
    return [guest, ...queue].map((one) => one?.name)
  }
  expect(whom('corte pros meus dois filhos sábado 9h, Ian e Noah')).toEqual(['Ian', 'Noah'])
  expect(whom('corte pros meus dois filhos sábado 9h')).toEqual([null, null])
  expect(whom('marca pro Pedro e pra Maria sexta 9h')).toEqual(['Pedro', 'Maria'])
  expect(whom('marca pra 3 pessoas')).toHaveLength(3)
})

test('a client who asks for themselves and somebody else gets two bookings, their own first', () => {
  const whom = (text: string) => {
    const { guest, queue } = withGuest(emptyMemory, { said: understand(text, today), text })
    return [guest, ...queue].map((one) => one?.name ?? null)
  }
  expect(whom('eu sábado 10h\ne meu filho Theo Silva sábado 10h30')).toEqual([null, 'Theo Silva'])
  expect(whom('meu pai Jorge Melo sábado 11h\ne eu sábado 11h30')).toEqual([null, 'Jorge Melo'])
  expect(whom('corte pra mim e barba pro meu pai Jorge Melo')).toEqual([null, 'Jorge Melo'])
  expect(whom('eu quero dar mão e pé, o nome dela é Zuleide Andrade')).toEqual(['Zuleide Andrade'])
})
