import { expect, test } from 'vitest'
import { declared, fileOf, missingOf, type Payment } from './carne-leao-web.rule.ts'

const CPF = '52998224725'
const SON = '11144477735'
const COMPANY = '11222333000181'

const payment = (over: Partial<Payment> = {}): Payment => ({
  ...{
    appointmentId: 'a',
    messageId: null,
    purchaseId: null,
    date: '2026-11-02',
    amountCents: 15_050,
  },
  ...{ payerTaxId: CPF, clientTaxId: CPF },
  ...over,
})
const psychologist = { taxId: '39053344705', occupation: '255', register: '06/12345' }

test.each([
  [
    'who pays for herself',
    payment(),
    `02/11/2026;R01.001.001;255;150,50;;Atendimento;PF;${CPF};${CPF};;;;;S;39053344705;06/12345`,
  ],
  [
    'a mother who pays for her son',
    payment({ clientTaxId: SON }),
    `02/11/2026;R01.001.001;255;150,50;;Atendimento;PF;${CPF};${SON};;;;;S;39053344705;06/12345`,
  ],
  [
    'somebody who pays for a person whose CPF is not known',
    payment({ clientTaxId: null, amountCents: 9 }),
    `02/11/2026;R01.001.001;255;0,09;;Atendimento;PF;${CPF};;S;;;;S;39053344705;06/12345`,
  ],
])('a line of the file has sixteen fields: %s', (_, paid, line) => {
  expect(line.split(';')).toHaveLength(16)
  expect(fileOf([paid], psychologist)).toBe(`${line}\r\n`)
})

test('without a register at a council a line asks for no receipt', () => {
  expect(fileOf([payment()], { ...psychologist, register: null })).toBe(
    `02/11/2026;R01.001.001;255;150,50;;Atendimento;PF;${CPF};;;;;;;;\r\n`,
  )
})

test('a register keeps the file ASCII and its fields apart', () => {
  const file = fileOf([payment()], { ...psychologist, register: 'CRP São;1' })
  expect(file).toContain(';CRP Sao 1\r\n')
})

test('what cannot be declared as a person’s payment stays out with its reason', () => {
  const kept = payment({ appointmentId: 'kept' })
  expect(
    declared([
      kept,
      payment({ appointmentId: 'unnamed', payerTaxId: null }),
      payment({ appointmentId: 'company', payerTaxId: COMPANY }),
      payment({ appointmentId: 'back', amountCents: -15_050 }),
      // Asked for in conversations.
      payment({ appointmentId: null, messageId: 'asked', payerTaxId: null }),
      // In and out within the month.
      payment({ appointmentId: 'undone' }),
      payment({ appointmentId: 'undone', date: '2026-11-20', amountCents: -15_050 }),
    ]),
  ).toEqual({
    kept: [kept],
    leftOut: [
      { appointmentId: 'unnamed', messageId: null, purchaseId: null, reason: 'no_cpf' },
      { appointmentId: 'company', messageId: null, purchaseId: null, reason: 'company' },
      { appointmentId: 'back', messageId: null, purchaseId: null, reason: 'returned' },
      { appointmentId: null, messageId: 'asked', purchaseId: null, reason: 'no_cpf' },
    ],
  })
})

test('a company declares no carnê-leão, and the occupation has to be known', () => {
  expect(missingOf(psychologist)).toEqual([])
  expect(missingOf({ ...psychologist, taxId: COMPANY, occupation: null })).toEqual([
    'cpf',
    'occupation',
  ])
})
