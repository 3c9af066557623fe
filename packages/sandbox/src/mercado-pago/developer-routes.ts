import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { paymentIn } from './model/code.ts'
import type { Account, Payment } from './model/objects.ts'
import { accountPage, accountsPage, payPage } from './pages.ts'

const cents = z.int().min(1).max(999_999_999)
const paying = z.strictObject({ code: z.string().min(1).max(512) })
const giving = z.strictObject({
  payment: z.string().min(1).max(30),
  /** Without it, all that is left of the payment. */
  amountCents: cents.optional(),
})
const giveForm = z.object({
  payment: z.string(),
  amount: z
    .literal('')
    .or(
      z
        .string()
        .regex(/^\d{1,7}([.,]\d{1,2})?$/, 'escreva um valor como 12,50')
        .transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
    )
    .optional(),
})

/** Mercado Pago for people, and the same for programs: accounts, payments and the books. */
export function developerRoutes(app: FastifyInstance, provider: MercadoPago) {
  const { wallet } = provider
  app.setErrorHandler(answerProblem)

  function accountOf(id: string): Account {
    const account = wallet.store.get('account', id)
    if (account) return account
    throw new ValidationProblem([{ path: 'id', message: 'there is no such account' }])
  }
  function paymentOf(code: string): Payment {
    const payment = wallet.paymentOf(paymentIn(code) ?? '')
    if (payment) return payment
    throw new ValidationProblem([{ path: 'code', message: 'is no code of Mercado Pago' }])
  }
  function pay(code: string): Payment {
    const paid = wallet.pay(paymentOf(code))
    if (paid) return paid
    throw new ValidationProblem([{ path: 'code', message: 'was paid already, or has ended' }])
  }
  function giveBack(id: string, amountCents?: number) {
    const payment = wallet.paymentOf(id)
    const left = payment ? wallet.leftOf(payment) : 0
    const wanted = amountCents ?? left
    if (payment && wanted > 0 && wanted <= left) return wallet.refund(payment, wanted, null)
    throw new ValidationProblem([{ path: 'payment', message: 'has less left to give back' }])
  }

  app.get('/', async (_request, reply) => reply.type('text/html').send(accountsPage(provider)))
  app.get('/webhooks', async () => provider.webhooks())
  app.get('/exchanged', async () => provider.tokens.exchanged())
  app.get<{ Params: { id: string } }>('/accounts/:id', async ({ params }, reply) =>
    reply.type('text/html').send(accountPage(provider, accountOf(params.id))),
  )
  app.get<{ Params: { id: string } }>('/accounts/:id/books', async ({ params }) => {
    const items = wallet.booksOf(accountOf(params.id))
    return { items, totalCents: items.reduce((sum, one) => sum + one.cents, 0) }
  })
  app.post<{ Params: { id: string } }>('/accounts/:id/deauthorize', async ({ params }, reply) => {
    provider.deauthorize(accountOf(params.id).id)
    return reply.redirect(`/mercado-pago/accounts/${params.id}`, 303)
  })

  app.post('/payments', async (request, reply) => {
    const { id, cents: paid } = pay(parse(paying, request.body).code)
    return reply.code(201).send({ payment: id, cents: paid })
  })
  app.post('/refunds', async (request, reply) => {
    const { payment, amountCents } = parse(giving, request.body)
    const { id, cents: back } = giveBack(payment, amountCents)
    return reply.code(201).send({ refund: id, cents: back })
  })
  app.post('/refunds/form', async (request, reply) => {
    const { payment, amount } = parse(giveForm, request.body)
    const { account } = giveBack(payment, typeof amount === 'number' ? amount : undefined)
    return reply.redirect(`/mercado-pago/accounts/${account}`, 303)
  })
  app.get<{ Querystring: { code?: string; paid?: string } }>('/pay', async ({ query }, reply) => {
    const code = String(query.code ?? '').trim()
    const payment = paymentOf(code)
    const page = payPage(provider, { code, payment, paid: query.paid !== undefined })
    return reply.type('text/html').send(page)
  })
  app.post('/pay/form', async (request, reply) => {
    const { code } = parse(paying, request.body)
    pay(code)
    return reply.redirect(`/mercado-pago/pay?paid&code=${encodeURIComponent(code)}`, 303)
  })
}
