import type { Message, PendingRefund } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { assistantBubbles, daysOf, previewOf } from './bubbles.ts'

const message = (changes: Partial<Message>): Message => ({
  id: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4',
  sender: 'client',
  type: 'text',
  body: 'Oi',
  appointmentId: null,
  readAt: null,
  createdAt: '2026-11-22T12:00:00Z',
  ...changes,
})
const timezone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-22T15:00:00Z')

test('a conversation is grouped by local days, the oldest first', () => {
  const days = daysOf(
    [
      message({ body: 'três', createdAt: '2026-11-22T12:30:00Z' }),
      // Still the evening before, in São Paulo.
      message({ body: 'dois', createdAt: '2026-11-22T01:00:00Z' }),
      message({ body: 'um', createdAt: '2026-11-20T12:00:00Z' }),
    ],
    { side: 'professional', timezone, now },
  )
  expect(days.map(({ words }) => words)).toEqual(['sexta, 20 de novembro', 'Ontem', 'Hoje'])
  expect(days.map(({ bubbles }) => bubbles.map(({ text }) => text))).toEqual([
    ['um'],
    ['dois'],
    ['três'],
  ])
  expect(days[2]?.bubbles[0]).toMatchObject({ time: '9h30', isOwn: false })
})

test('what was written with the assistant stands between the messages, by its time', () => {
  const id = (n: number) => `01a1fd0c-0000-7aab-b4f3-00000000000${n}`
  const written = { text: 'Custa R$ 150.', createdAt: '2026-11-22T12:10:00Z' }
  const said = [{ ...written, id: id(2), sender: 'agent' as const, understood: null, mark: null }]
  const [day] = daysOf(
    [message({ id: id(3), body: 'Obrigado!' }), message({ id: id(1) })],
    { side: 'professional', timezone, now },
    assistantBubbles(said, timezone),
  )
  expect(day?.bubbles.map(({ text, by, isOwn }) => [text, by, isOwn])).toEqual([
    ['Oi', null, false],
    ['Custa R$ 150.', 'Assistente', true],
    ['Obrigado!', null, false],
  ])
})

test('a message by WhatsApp that was passed on to the professional is shown once', () => {
  const passedOn = message({ body: 'Chego em dez minutos' })
  const other = message({ id: '01a1fd0c-df3d-7aab-b4f3-efff32c477a5', body: 'Quer toda terça' })
  const said = [passedOn, { ...other, body: 'sim' }].map(({ id, body, createdAt }) => ({
    ...{ id, text: body, createdAt, sender: 'client' as const, understood: null, mark: null },
  }))
  const [day] = daysOf(
    [other, passedOn],
    { side: 'professional', timezone, now },
    assistantBubbles(said, timezone),
  )
  expect(day?.bubbles.map(({ text, by }) => [text, by])).toEqual([
    ['Chego em dez minutos', 'WhatsApp'],
    ['Quer toda terça', null],
    ['sim', 'WhatsApp'],
  ])
})

test('each side sees its own messages on its own side', () => {
  const one = [message({ sender: 'client' })]
  expect(daysOf(one, { side: 'client', timezone, now })[0]?.bubbles[0]?.isOwn).toBe(true)
  expect(daysOf(one, { side: 'professional', timezone, now })[0]?.bubbles[0]?.isOwn).toBe(false)
})

test('a payment request shows its amount, and its code while there is a Pix key', () => {
  const asked = message({
    sender: 'professional',
    type: 'payment_request',
    body: '',
    pix: { payload: '000201', amountCents: 15_000 },
  })
  const [day] = daysOf([asked], { side: 'client', timezone, now })
  expect(day?.bubbles[0]?.payment).toEqual({
    amount: 'R$\u00A0150',
    state: null,
    payload: '000201',
    refunds: [],
  })
  const { pix: _, ...keyless } = asked
  const [other] = daysOf([keyless], { side: 'client', timezone, now })
  expect(other?.bubbles[0]?.payment).toEqual({
    amount: 'um valor a combinar',
    state: null,
    payload: null,
    refunds: [],
  })
  expect(previewOf(asked)).toBe('Pedido de pagamento')
})

test('a payment request says what the bank did not give back of it, with the way to ask again', () => {
  const refund: PendingRefund = {
    id: 'r1',
    amountCents: 15_000,
    state: 'failed',
    reason: 'excess',
    endToEndId: null,
    canRetry: true,
  }
  const asked = message({
    ...{ sender: 'professional', type: 'payment_request', body: '' },
    pix: { payload: '000201', amountCents: 15_000, paidCents: 30_000, refunds: [refund] },
  })
  const [day] = daysOf([asked], { side: 'professional', timezone, now })
  expect(day?.bubbles[0]?.payment?.refunds).toMatchObject([
    {
      says: expect.stringContaining('O banco não devolveu R$\u00A0150 que veio a mais'),
      retry: 'Pedir ao banco de novo: R$\u00A0150',
    },
  ])
})

test.each([
  [0, null, '000201'],
  [5_000, 'Falta R$\u00A0100', '000201'],
  [15_000, 'Pago', null],
  [20_000, 'Pago', null],
])(
  'a payment request of R$ 150 of which %i centavos came shows what is missing',
  (paidCents, state, payload) => {
    const asked = message({
      ...{ sender: 'professional', type: 'payment_request', body: '' },
      pix: { payload: '000201', amountCents: 15_000, paidCents },
    })
    const [day] = daysOf([asked], { side: 'client', timezone, now })
    expect(day?.bubbles[0]?.payment).toMatchObject({ state, payload })
  },
)
