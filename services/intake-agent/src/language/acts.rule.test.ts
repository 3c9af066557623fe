import { expect, test } from 'vitest'
import type { Act } from './pieces.rule.ts'
import { understand } from './understand.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
const read = (message: string) => understand(message, today)
const actsIn = (text: string) => read(text).acts

test.each<[Act, string, string]>([
  ['human', 'quero falar com o gerente', 'meu gerente me liberou na sexta'],
  ['find', 'busco uma psicóloga', 'tenho que buscar o vestido na costureira'],
])('%s is said by “%s”, and not by “%s”', (act, said, told) => {
  expect(actsIn(said)).toContain(act)
  expect(actsIn(told)).not.toContain(act)
})

test.each([
  ['sim', ['affirm']],
  ['siiim', ['affirm']],
  ['👍', ['affirm']],
  ['👍🏽', ['affirm']],
  ['ss pode ser', ['affirm']],
  ['blz', ['affirm']],
  ['não', ['refuse']],
  ['n', ['refuse']],
  ['não, obrigada', ['refuse', 'thanks']],
  ['deixa pra lá', ['refuse']],
  ['vlw', ['thanks']],
  ['Bom dia, tudo bem?', ['greet']],
  ['tem horário?', ['book']],
  ['quero canselar', ['cancel']],
  ['preciso desmarcar', ['cancel']],
  ['nao vou poder ir', ['cancel']],
  ['remarcar por favor', ['reschedule']],
  ['da pra mudar o horário?', ['reschedule']],
  ['confirmo presença', ['attend']],
  ['vou sim', ['attend']],
  ['que horas é a minha consulta?', ['list']],
  ['quanto custa?', ['price']],
  ['onde fica?', ['address']],
  ['não tenho o endereço', ['address']],
  ['não sei onde é', ['address']],
  ['aceita pix?', ['payment']],
  ['como é que eu pago?', ['payment']],
  ['por onde eu pago?', ['payment']],
  ['como se paga?', ['payment']],
  ['como faço o pagamento da minha sessão?', ['payment', 'list']],
  ['quero fazer o pagamento', ['pix']],
  ['vou fazer o pagamento amanhã', ['payment']],
  ['acabei de fazer o pagamento', ['paid']],
  ['quero falar com uma pessoa', ['human']],
  ['vc é um robô?', ['robot']],
  ['vou atrasar 10 min', ['late']],
  ['não sei ainda', ['wait']],
  ['onde para o carro aí?', ['parking']],
  ['vc atende pelo bradesco?', ['book', 'insurance']],
  ['me passa a chave pra eu pagar', ['pix']],
  ['a aula é por zoom?', ['address']],
  ['não pera', ['refuse', 'wait']],
  ['amanhã é que horas mesmo?', ['list']],
  ['que dias vc atende?', ['hours']],
  ['teria horário?', ['book']],
  ['dá pra desmarcar até quando?', ['terms']],
  ['não quero esse', ['refuse']],
  ['tem alguém aí?', ['human']],
  ['busco uma psicóloga', ['find']],
])('%j says %j', (message, acts) => {
  expect(read(message).acts).toEqual(acts)
})

test.each([
  'me avisa se alguém desistir',
  'se por acaso alguém cancelar me chama',
  'quando aparecer uma vaga você me fala?',
  'me põe na lista',
  'nada? me põe na lista de espera desse dia então',
])('who writes “%s” wants to hear of a free time, and cancels nothing', (message) => {
  expect(read(message).acts).toContain('waitlist')
  expect(read(message).acts).not.toContain('cancel')
})

test.each([
  'me muda pra quinta',
  'pode me mudar pra quinta?',
  'puxa pra quinta',
  'mudar de horário',
])('“%s” moves an appointment', (message) => {
  expect(read(message).acts).toContain('reschedule')
})

test.each([
  ['cancela as duas de dezembro, a dessa semana eu mantenho', ['2026-11-24']],
  ['mantém a de quinta e cancela as outras', ['2026-11-26']],
  ['em dezembro não posso, cancela as duas', []],
])('%j keeps %j', (message, days) => {
  const { kept } = read(message)
  expect(kept.choices.flatMap(({ days }) => days.map(({ from }) => from))).toEqual(days)
})
