import { expect, test } from 'vitest'
import type { Proposal } from '../../../dialogue/world/tools.ts'
import { understand } from '../../../language/understand.rule.ts'
import { emptyMemory, type Memory } from '../memory.ts'
import { type Intent, intentOf, type Situation } from './intent.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
const nothing: Situation = {
  ...{ isFresh: false, isOfDone: false, isReminded: false, isOfReminded: false, isDenied: false },
  ...{
    isNaming: false,
    isOfOwn: false,
    isOfOther: false,
    isOtherMeant: false,
    isOtherPaid: false,
  },
  isBesides: false,
}
const wants = (text: string, given: Partial<Situation> = {}, memory: Partial<Memory> = {}) =>
  intentOf(
    { ...emptyMemory, ...memory },
    { said: understand(text, today), text },
    { ...nothing, ...given },
  )

test.each<[string, Intent]>([
  ['quero marcar sexta', 'book'],
  ['passar minha sessão de quinta pra sexta', 'move'],
  ['não vou conseguir nesse horário, tem 17h?', 'move'],
  ['cancela, outro dia eu marco', 'cancel'],
  ['não vou conseguir amanhã às 15h', 'cancel'],
  ['cancela amanhã 15h, tem multa?', 'cancel'],
  ['pode desmarcar as duas?', 'cancel all'],
  ['desmarca a das duas', 'cancel'],
  ['cancelar meus horários', 'cancel all'],
  ['acabei de transferir o valor', 'paid'],
  ['quero transferir pra quinta', 'move'],
])('%j asks to %s', (text, intent) => {
  expect(wants(text)).toBe(intent)
})

const fresh = { isFresh: true }

test('whoever has just booked cancels it, also by its day, and corrects it by another time', () => {
  expect(wants('pode cancelar', { ...fresh, isOfDone: true })).toBe('cancel what was done')
  expect(wants('lembrei que viajo sexta, cancela', { ...fresh, isOfDone: true })).toBe(
    'cancel what was done',
  )
  expect(wants('era quinta', fresh)).toBe('correct')
  expect(wants('dá pra fazer toda quarta?', fresh)).toBe('book')
  expect(wants('quero marcar também sábado', fresh)).toBe('book')
})

test('a wish after a reminder is a move, and during a move it goes on moving', () => {
  expect(wants('não posso, tem quinta 15h?', { isReminded: true })).toBe('move the one reminded of')
  expect(wants('tem como ser às 16h?', { isReminded: true })).toBe('move the one reminded of')
  expect(wants('tem como ser às 16h?')).toBe('book')
  const task = { kind: 'reschedule', appointmentId: 'one', from: null, all: false } as const
  const moving: Partial<Memory> = {
    asked: 'when',
    task: { ...task, wish: understand('', today).wish },
  }
  expect(wants('quais horários tem sexta?', {}, moving)).toBe('go on moving')
  expect(wants('quero marcar também com a Ana sexta', {}, moving)).toBe('book')
})

test('a time instead of a yes to a cancellation is a move of it, unless it names another appointment', () => {
  const cancelling: Partial<Memory> = {
    ...{ asked: 'yes', task: { kind: 'cancel', appointmentId: 'one', from: null } },
    proposal: {
      ...{
        kind: 'cancel',
        appointmentId: 'one',
        version: 1,
        slug: 'ana-souza',
        also: [],
        further: [],
      },
      startsAt: '2026-11-26T18:00:00Z',
    },
  }
  expect(wants('sexta 8h', {}, cancelling)).toBe('move instead of cancelling')
  expect(wants('a de sexta', { isOfOther: true }, cancelling)).not.toBe(
    'move instead of cancelling',
  )
  expect(wants('quero marcar sexta', {}, cancelling)).toBe('book')
})

test('an hour answers for the next person to be booked, and `errei` corrects the last booking', () => {
  const next: Partial<Memory> = {
    ...{ asked: 'yes', task: { kind: 'book', wish: understand('', today).wish } },
  }
  expect(wants('10h', fresh, next)).toBe('book')
  expect(wants('errei, era 10h', fresh, next)).toBe('correct')
})

test('who refuses a proposed booking and has an appointment moves that', () => {
  const proposal: Proposal = {
    ...{ kind: 'book', slug: 'ana-souza', startsAt: '2026-11-30T08:00:00-03:00', name: 'João' },
    ...{
      phone: '+5581987654321',
      serviceId: null,
      placeId: null,
      clientAddress: null,
      also: [],
      further: [],
    },
  }
  const text = 'não, mudar para segunda de manhã'
  expect(wants(text, { isOfOwn: true }, { proposal })).toBe('move')
  expect(wants(text, {}, { proposal })).toBe('book')
})

test('an excluded time of an own appointment says that the client cannot come', () => {
  expect(wants('quinta não vai rolar', { isDenied: true })).toBe('cannot come')
  expect(wants('Confirmado, amanhã às 15h', { isOfReminded: true })).toBe('attend')
})
