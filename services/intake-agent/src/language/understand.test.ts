import { expect, test } from 'vitest'
import { contextFor } from '../../test/reading-context.ts'
import { readByModel, rolesByModel, timesOfMessage } from '../reading/embedded/situation-of.ts'
import { understand } from './understand.rule.ts'
import { startsOfEach, type TimeRange } from './wishes/wish.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
/** The grammar with the roles that the models give its times, of who has no appointment. */
function read(message: string) {
  const context = contextFor({ now: Temporal.Instant.from('2026-11-24T13:00:00Z') })
  const { wants } = readByModel(message, context)
  const roleAt = rolesByModel(timesOfMessage(message, context), wants)
  return understand(message, today, { roleAt })
}

const hour = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
const shownTime = ({ from, to }: TimeRange) =>
  from === to ? hour(from) : `${hour(from)}-${hour(to)}`

/** The wish in one line: `27/11 15:00 | 28/11 10:00`. */
function shown(message: string): string {
  const { wish } = read(message)
  const day = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}`
  return wish.choices
    .map(({ days, weekdays, times }) =>
      [
        days.map(({ from, to }) => (from === to ? day(from) : `${day(from)}-${day(to)}`)).join(' '),
        weekdays.length > 0 ? `wd${weekdays.join('')}` : '',
        times.map(shownTime).join(' '),
      ]
        .filter(Boolean)
        .join(' '),
    )
    .join(' | ')
}

test.each([
  ['sex 15h', '27/11 15:00'],
  ['sexta às 15:30', '27/11 15:30'],
  ['sexta-feira as 3 da tarde', '27/11 15:00'],
  ['tirei a segunda via do RG, sexta às 15h', '27/11 15:00'],
  ['uma segunda opinião, sexta às 15h', '27/11 15:00'],
  ['segunda mão às 9h', '30/11 9:00'],
  ['hoje às 18h', '24/11 18:00'],
  ['amanhã de tardinha', '25/11 16:00-18:30'],
  ['amanha de manha', '25/11 5:00-11:59'],
  ['amnha as 8 da noite', '25/11 20:00'],
  ['depois de amanhã cedo', '26/11 5:00-10:00'],
  ['depois do almoço', '13:00-17:59'],
  ['quinta, não, sexta 15h', '27/11 15:00'],
  ['pode ser sábado 9h\n10h*', '28/11 10:00'],
  ['quero sexta 15h\nsábado*', '28/11 15:00'],
  ['quero sexta 15h, digo 16h', '27/11 16:00'],
  ['quinta 15h, não, 16h', '26/11 16:00'],
  ['amanhã 15h, ou melhor, sexta', '27/11 15:00'],
  ['a partir de quinta', '26/11-25/01'],
  ['depois do dia 10', '11/12-25/01'],
  ['até sexta tem?', '24/11-27/11'],
  ['amanhã ou depois', '25/11-26/11'],
  [
    'quinta às três da tarde não quer dizer quinta não que é o dia da feira sexta às três da tarde',
    '27/11 15:00',
  ],
  ['marca quinta 15h, ah quinta não, sexta 15h', '27/11 15:00'],
  ['marca quinta às três da tarde, quinta não sexta', '27/11 15:00'],
  ['segunda 14h, segunda não que eu tenho prova, quinta 10h', '26/11 10:00'],
  ['9h é cedo, mas pode ser', '9:00'],
  ['8h nem pensar, 8h50 pode', '8:50'],
  ['essa semana não dá pra mim não, tem na semana que vem?', '30/11-06/12'],
  ['essa semana pra mim não dá, só na próxima', '30/11-06/12'],
  ['terça, primeiro de dezembro, às 10h', '01/12 10:00'],
  ['meu irmão voltou depois de doze anos, marca sábado às 10h', '28/11 10:00'],
  ['voltei depois de um mês, quinta depois das 15', '26/11 15:00-23:59'],
  ['quinta não posso mais pode ser segunda', '30/11'],
  ['quinta lá pras cinco da tarde, depois do trabalho', '26/11 17:00'],
  ['sexta minha filha vai comigo, 10h dá?', '27/11 10:00'],
  ['15h\n16h\nnão, 17h', '17:00'],
  ['quinta\nsexta\nnão, sábado 10h', '28/11 10:00'],
  ['quinze pra três amanhã', '25/11 14:45'],
  ['antes do almoço', '8:00-12:00'],
  ['dia 12 às 9 e meia', '12/12 9:30'],
  ['dia 30', '30/11'],
  ['dias 12 e 13', '12/12 13/12'],
  ['12/12 14:30', '12/12 14:30'],
  ['5/1', '05/01'],
  ['25 de dezembro', '25/12'],
  ['semana que vem', '30/11-06/12'],
  ['semana que vem depois de quarta', '03/12-06/12'],
  ['semana que vem, só a partir de quarta', '02/12-06/12'],
  ['semana que vem antes de quarta', '30/11-01/12'],
  ['essa semana até quinta', '24/11-26/11'],
  ['de noite, depois das 19', '19:00-23:59'],
  ['segunda da semana que vem', '30/11'],
  ['semana que vem na quinta', '03/12'],
  ['quinta que vem', '03/12'],
  ['quarta que vem', '02/12'],
  ['segunda que vem', '30/11'],
  ['terça que vem', '01/12'],
  ['a outra quinta', '03/12'],
  ['próxima sexta', '27/11'],
  ['na primeira segunda de dezembro 9h', '07/12 9:00'],
  ['a última sexta do mês', '27/11'],
  ['na segunda terça do mês', '08/12'],
  ['1ª sexta de janeiro', '01/01'],
  ['sexta, dia 4', '04/12'],
  ['14.40', '14:40'],
  ['fim de semana', '28/11-29/11'],
  ['fds', '28/11-29/11'],
  ['2ª feira cedo', '30/11 5:00-10:00'],
  ['das 14 às 16', '14:00-16:00'],
  ['entre 14 e 16h', '14:00-16:00'],
  ['14-16h', '14:00-16:00'],
  ['depois das 18', '18:00-23:59'],
  ['a partir das 17h', '17:00-23:59'],
  ['até as 11', '0:00-11:00'],
  ['antes das 10h', '0:00-9:59'],
  ['umas 15h', '15:00'],
  ['lá pelas 9', '9:00'],
  ['meio dia', '12:00'],
  ['meio-dia e meia', '12:30'],
  ['quinze para as nove', '8:45'],
  ['10 pras 3', '14:50'],
  ['às 2', '14:00'],
  ['à noite', '18:00-23:59'],
  ['no fim da tarde', '15:30-18:59'],
  ['depois do trabalho', '17:30-23:59'],
  ['quarta ou quinta de manhã', '25/11 26/11 5:00-11:59'],
  ['sexta 15h ou sábado 10h', '27/11 15:00 | 28/11 10:00'],
  ['de manhã na quarta ou de tarde na quinta', '25/11 5:00-11:59 | 26/11 12:00-17:59'],
  ['de segunda a sexta depois das 17h', 'wd12345 17:00-23:59'],
  ['dia de semana', 'wd12345'],
  ['daqui a 15 dias', '09/12'],
  ['no começo do mês que vem', '01/12-10/12'],
  ['em dezembro', '01/12-31/12'],
  ['final do mês', '24/11-30/11'],
  ['de 10 a 12 de dezembro', '10/12-12/12'],
  ['sexta de manhã, às 9', '27/11 9:00'],
  ['às 10 quinta de manhã', '26/11 10:00'],
  ['às 10 quinta ou de manhã na sexta', '26/11 10:00 | 27/11 5:00-11:59'],
  ['amanhã 10', '25/11 10:00'],
  ['volto dia 8', '08/12'],
  ['quinta-feira 9', '26/11 9:00'],
  ['terça que vem 20h, dia 1', '01/12 20:00'],
  ['sexta 15h, dia 4', '04/12 15:00'],
  ['sexta 15h, sábado 16h', '27/11 15:00 | 28/11 16:00'],
  ['quinta 10h, ops, sexta', '27/11 10:00'],
  ['terça 9h, não, desculpe, era às 10h', '24/11 10:00'],
  ['dias 1, 8 e 15 de dezembro, sempre às 14h', '01/12 08/12 15/12 14:00'],
  ['12 e 13 de dezembro, 10h', '12/12 13/12 10:00'],
  ['às 10, 12 de dezembro', '12/12 10:00'],
  ['sexta 4', '27/11'],
  ['daqui a duas horas', '24/11'],
  ['quero marcar com a Marta sexta q vem umas 3 da tarde', '04/12 15:00'],
  ['sabádo as 10hs', '28/11 10:00'],
  ['segudna 14h', '30/11 14:00'],
  ['oi bom dia', ''],
  ['boa tarde', ''],
])('%j is %j', (message, expected) => {
  expect(shown(message)).toBe(expected)
})

test.each([
  ['quinta não, sexta', ['2026-11-27'], ['2026-11-26']],
  ['não posso sexta, só quinta', ['2026-11-26'], ['2026-11-27']],
  ['menos sexta', [], ['2026-11-27']],
  ['sexta não posso, quinta 15h', ['2026-11-26'], ['2026-11-27']],
  ['sexta eu não consigo', [], ['2026-11-27']],
  ['não, quinta', ['2026-11-26'], []],
  ['não pode ser quinta?', ['2026-11-26'], []],
  ['não tem sexta?', ['2026-11-27'], []],
  ['quinta não vai rolar', [], ['2026-11-26']],
  ['quinta não dá mais, sexta', ['2026-11-27'], ['2026-11-26']],
  ['deixa sexta', ['2026-11-27'], []],
  ['sexta 14h que tenho casamento', ['2026-11-27'], []],
  ['não muito cedo não, sexta às 10', ['2026-11-27'], []],
])('%j wants %j and not %j', (message, wanted, excluded) => {
  const { wish } = read(message)
  const days = (list: typeof wish.choices) =>
    list.flatMap(({ days }) => days.map(({ from }) => from))
  expect([days(wish.choices), days(wish.except)]).toEqual([wanted, excluded])
})

test.each([
  ['me chamo Bruno, 11 98765-4321', { phone: '11987654321' }],
  ['https://encaixe.example/p/ana-souza', { page: 'ana-souza' }],
  ['a segunda opção', { place: 2 }],
  ['o último', { place: -1 }],
  ['2', { number: 2 }],
  ['dois', { number: 2 }],
])('%j tells %j', (message, expected) => {
  expect(read(message)).toMatchObject(expected)
})

test('"any time" and "as soon as possible" are understood', () => {
  expect(read('qualquer horário').wish.any).toBe(true)
  expect(read('o mais cedo possível').wish.soonest).toBe(true)
  expect(read('tem mais tarde?').wish.shift).toBe('later')
})

test.each([
  ['pro dia seguinte', 1],
  ['dois dias antes', -2],
  ['uma semana depois', 7],
])('%j is %i days later than what is spoken about', (message, days) => {
  expect(read(message).wish.by).toBe(days * 24 * 60)
})

test('a name like a word of the grammar stays a name', () => {
  expect(read('quero marcar com a Amanda').withWhom).toEqual(['amanda'])
  expect(read('com o Júlio').wish.choices).toEqual([])
})

test('a name keeps its letters, and a profession is corrected', () => {
  expect(read('marcar com a Ana Bbbrandt').words).toEqual(['ana', 'bbbrandt'])
  expect(read('quero uma psicologaaa').words).toEqual(['psicologa'])
})

test.each([
  ['quero quinta 15h e sexta 16h', 2],
  ['marca quinta e sexta às 15h', 2],
  ['quinta 15h e sexta 15h', 2],
  ['dias 1, 8 e 15 de dezembro, sempre às 14h', 3],
  ['1/12, 8/12 e 15/12 às 14h', 3],
  ['tem 12 ou 13 de dezembro às 9h?', 0],
  ['posso quinta e sexta às 15h', 0],
  ['tem quinta 15h e sexta 15h?', 0],
  ['quinta 15h ou sexta 15h', 0],
  ['quero quinta e sexta de manhã', 0],
])('“%s” wants %i starts at once', (message, count) => {
  expect(startsOfEach(read(message).wish)).toHaveLength(count)
})

test.each([
  ['os horários de dezembro', '01/12-31/12'],
  ['dois de dezembro', '02/12'],
  ['dia três de dezembro', '03/12'],
])('%j means the days %j', (message, expected) => {
  expect(shown(message)).toBe(expected)
})
