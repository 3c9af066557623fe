import { expect, test } from 'vitest'
import { payment, refundAnswer } from './documents.ts'
import { hasCome, readOf } from './read-of.ts'

const now = Temporal.Instant.from('2026-11-29T18:00:00Z')
const read = (changes: object, refunds: object[] = []) =>
  readOf(
    payment.parse({
      ...{ id: 132741051963, status: 'approved', external_reference: 'txid' },
      ...{ transaction_amount: 12.34, date_approved: '2026-11-29T14:00:00.000-04:00' },
      ...changes,
    }),
    refunds.map((one) => refundAnswer.parse(one)),
    now,
  )
const came = { endToEndId: '132741051963', valor: 1_234, horario: '2026-11-29T14:00:00.000-04:00' }

test.each(['pending', 'in_process', 'authorized'])('one that is %s is open', (status) => {
  expect(read({ status })).toEqual({ status: 'ATIVA', pix: [] })
})

test('one that was cancelled is removed, and one that ended by its clock ends by ours', () => {
  expect(read({ status: 'cancelled' }).status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  expect(read({ status: 'cancelled', status_detail: 'expired' })).toEqual({
    ...{ status: 'ATIVA', pix: [] },
  })
  expect(read({ status: 'rejected' }).status).toBe('REMOVIDA_PELO_PSP')
})

test.each(['approved', 'in_mediation', 'refunded'])(
  'the money of one that is %s has come',
  (status) => {
    expect(read({ status })).toMatchObject({ status: 'CONCLUIDA', pix: [came] })
  },
)

test('what it keeps stands beside what came, without what the payer pays', () => {
  const fee_details = [
    { type: 'mercadopago_fee', amount: 0.12, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 0.5, fee_payer: 'payer' },
    { type: 'application_fee', amount: 0.03 },
  ]
  expect(read({ fee_details }).pix).toMatchObject([{ valor: 1_234, feeCents: 15 }])
  expect(read({ fee_details: [] }).pix[0]?.feeCents).toBe(0)
  expect(read({}).pix[0]).not.toHaveProperty('feeCents')
})

test('refunds carry their state, whoever made them', () => {
  const at = '2026-11-29T15:00:00.000-04:00'
  const refunds = [
    { id: 1, amount: 1.1, status: 'approved', date_created: at },
    { id: '2', amount: 2, status: 'in_process', date_created: at },
    { id: 3, amount: 3, status: 'rejected' },
  ]
  expect(read({}, refunds).pix[0]?.devolucoes).toEqual([
    { id: '1', valor: 110, status: 'DEVOLVIDO', horario: { liquidacao: at } },
    { id: '2', valor: 200, status: 'EM_PROCESSAMENTO' },
    { id: '3', valor: 300, status: 'NAO_REALIZADO' },
  ])
})

test('what a dispute took is gone, less what had gone back before', () => {
  const before = [{ id: 1, amount: 2.34, status: 'approved' }]
  const [pix] = read({ status: 'charged_back' }, before).pix
  expect(pix?.devolucoes.map(({ valor, status }) => [valor, status])).toEqual([
    [234, 'DEVOLVIDO'],
    [1_000, 'DEVOLVIDO'],
  ])
})

test('one without a moment came now', () => {
  expect(read({ date_approved: null }).pix[0]?.horario).toBe(now.toString())
})

test.each([
  ['a status that nobody has published', { status: 'sideways' }],
  ['an amount with a third decimal', { transaction_amount: 12.345 }],
  ['an amount that is text', { transaction_amount: '12.34' }],
  ['a moment that is none', { date_approved: 'yesterday' }],
])('%s is not read as anything', (_what, changes) => {
  const known = { id: 1, status: 'pending', transaction_amount: 1 }
  expect(payment.safeParse(known).success).toBe(true)
  expect(payment.safeParse({ ...known, ...changes }).success).toBe(false)
})

test('money has come for what was approved once', () => {
  const of = (status: string) => payment.parse({ id: 1, status, transaction_amount: 1 })
  expect(['approved', 'charged_back', 'refunded'].map((one) => hasCome(of(one)))).toEqual([
    ...[true, true, true],
  ])
  expect(['pending', 'cancelled', 'rejected'].some((one) => hasCome(of(one)))).toBe(false)
})
