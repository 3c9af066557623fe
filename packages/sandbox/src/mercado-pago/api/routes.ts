import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../../faults.ts'
import { MercadoPagoError, notFound } from '../errors.ts'
import { codeOf } from '../model/code.ts'
import type { Account, Payment, Refund } from '../model/objects.ts'
import type { Wallet } from '../model/wallet.ts'
import { meetMercadoPagoFaults } from './meet-faults.ts'
import type { Tokens } from './tokens.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** How long a Pix can be paid unless its end is said. */
const USUAL_MS = DAY_MS

/** An amount as it is sent: a number with at most two decimals, as it is written. */
const centsOf = (amount: number): number | undefined => {
  const [, decimals = ''] = String(amount).split('.')
  return amount > 0 && decimals.length <= 2 ? Math.round(amount * 100) : undefined
}

const creating = z.object({
  transaction_amount: z.number().optional(),
  payment_method_id: z.string().optional(),
  date_of_expiration: z.string().optional(),
  external_reference: z.string().max(256).optional(),
  description: z.string().max(256).optional(),
  payer: z.object({ email: z.string() }).optional(),
})
const refunding = z.object({ amount: z.number().optional() }).nullish()

/** `2026-11-17T09:37:52.000-03:00` */
const EXPIRY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/

const momentOf = (ms: number): string =>
  new Date(ms - 4 * 3_600_000).toISOString().replace('Z', '-04:00')

/** The Payments API (v1), as far as Pix needs it, and the token endpoint. */
export function apiRoutes(
  app: FastifyInstance,
  { wallet, tokens, faults }: { wallet: Wallet; tokens: Tokens; faults: Faults },
) {
  meetMercadoPagoFaults(app, faults)
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof MercadoPagoError) return reply.code(error.status).send(error.body())
    const { statusCode = 500 }: { statusCode?: number } = Object(error)
    if (statusCode >= 500) console.error(error)
    const problem = new MercadoPagoError(statusCode, 'the request cannot be read')
    return reply.code(statusCode).send(problem.body())
  })

  function keyOf({ headers }: FastifyRequest): string {
    const key = headers['x-idempotency-key']
    if (typeof key === 'string' && key.length >= 1 && key.length <= 64) return key
    throw new MercadoPagoError(400, "Header X-Idempotency-Key can't be null", { code: 4292 })
  }

  function expiryOf(text: string | undefined): number {
    const now = wallet.now()
    if (text === undefined) return now + USUAL_MS
    const at = EXPIRY.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(at)) {
      throw new MercadoPagoError(400, 'date_of_expiration has an invalid format', { code: 3034 })
    }
    if (at < now + 30 * MINUTE_MS || at > now + 30 * DAY_MS) {
      const message = 'date_of_expiration must be between 30 minutes and 30 days ahead'
      throw new MercadoPagoError(400, message, { code: 4073 })
    }
    return at
  }

  function requireCents(amount: number | undefined, name: string): number {
    const cents = amount === undefined ? undefined : centsOf(amount)
    if (cents !== undefined) return cents
    throw new MercadoPagoError(400, `Invalid ${name}`, { code: 4037 })
  }

  function refundView(refund: Refund) {
    return {
      ...{ id: Number(refund.id), payment_id: Number(refund.payment), amount: refund.cents / 100 },
      ...{ status: wallet.statusOf(refund), date_created: momentOf(refund.createdAt) },
      source: { id: refund.account, name: '', type: 'collector' },
      refund_mode: 'standard',
    }
  }

  function paymentView(account: Account, payment: Payment) {
    const refunds = wallet.refundsOf(payment.id)
    const back = payment.paidAt === null ? 0 : payment.cents - wallet.leftOf(payment)
    const isPaid = payment.paidAt !== null
    const hasEnded = payment.status === 'cancelled' && payment.changedAt === payment.expiresAt
    return {
      id: Number(payment.id),
      status: payment.status,
      status_detail: isPaid
        ? back > 0
          ? 'partially_refunded'
          : 'accredited'
        : hasEnded
          ? 'expired'
          : payment.status === 'cancelled'
            ? 'by_collector'
            : 'pending_waiting_transfer',
      ...{ payment_method_id: 'pix', payment_type_id: 'bank_transfer', currency_id: 'BRL' },
      ...{ external_reference: payment.reference, description: payment.description },
      ...{ collector_id: Number(account.id), live_mode: true, captured: true },
      transaction_amount: payment.cents / 100,
      transaction_amount_refunded: back / 100,
      date_created: momentOf(payment.createdAt),
      date_approved: payment.paidAt === null ? null : momentOf(payment.paidAt),
      date_last_updated: momentOf(payment.changedAt),
      date_of_expiration: momentOf(payment.expiresAt),
      fee_details: isPaid
        ? [
            {
              ...{ type: 'mercadopago_fee', fee_payer: 'collector' },
              amount: payment.feeCents / 100,
            },
          ]
        : [],
      transaction_details: {
        net_received_amount: isPaid ? (payment.cents - payment.feeCents) / 100 : 0,
        total_paid_amount: payment.cents / 100,
      },
      refunds: refunds.filter((one) => wallet.statusOf(one) === 'approved').map(refundView),
      point_of_interaction: {
        type: 'PIX',
        transaction_data: { qr_code: codeOf(account, payment), ticket_url: null },
      },
    }
  }

  function paymentOf(account: Account, id: string): Payment {
    const payment = wallet.paymentOf(id)
    if (payment?.account === account.id) return payment
    throw notFound('Payment')
  }

  app.post('/oauth/token', async ({ body }) => tokens.exchange(body))

  app.get('/v1/payment_methods', async (request) => {
    const { pixKey } = tokens.accountOf(request)
    return [{ id: 'pix', name: 'PIX', status: pixKey === null ? 'inactive' : 'active' }]
  })

  app.post('/v1/payments', async (request, reply) => {
    const account = tokens.accountOf(request)
    const key = keyOf(request)
    const { success, data } = creating.safeParse(request.body)
    if (!success) throw new MercadoPagoError(400, 'the body is invalid')
    const cents = requireCents(data.transaction_amount, 'transaction_amount')
    if (data.payment_method_id !== 'pix') {
      throw new MercadoPagoError(400, 'payment_method_id is not available', { code: 2006 })
    }
    const payerEmail = data.payer?.email ?? ''
    if (!z.email().safeParse(payerEmail).success) {
      throw new MercadoPagoError(400, 'payer.email must be a valid email', { code: 4050 })
    }
    const payment = wallet.create(account, key, {
      ...{ cents, payerEmail, expiresAt: expiryOf(data.date_of_expiration) },
      reference: data.external_reference ?? null,
      description: data.description ?? null,
    })
    return reply.code(201).send(paymentView(account, payment))
  })

  app.get<{ Querystring: { external_reference?: string } }>(
    '/v1/payments/search',
    async (request) => {
      const account = tokens.accountOf(request)
      const { external_reference: reference } = request.query
      const results = wallet
        .paymentsOf(account.id)
        .filter((one) => reference === undefined || one.reference === reference)
        .slice(0, 30)
        .map((payment) => paymentView(account, payment))
      return { paging: { total: results.length, limit: 30, offset: 0 }, results }
    },
  )

  app.get<{ Params: { id: string } }>('/v1/payments/:id', async (request) => {
    const account = tokens.accountOf(request)
    return paymentView(account, paymentOf(account, request.params.id))
  })

  app.put<{ Params: { id: string } }>('/v1/payments/:id', async (request) => {
    const account = tokens.accountOf(request)
    keyOf(request)
    const payment = paymentOf(account, request.params.id)
    if (Object(request.body).status !== 'cancelled') {
      throw new MercadoPagoError(400, 'nothing to change', { code: 1 })
    }
    return paymentView(account, wallet.cancel(payment))
  })

  app.post<{ Params: { id: string } }>('/v1/payments/:id/refunds', async (request, reply) => {
    const account = tokens.accountOf(request)
    const key = keyOf(request)
    const payment = paymentOf(account, request.params.id)
    const { amount } = refunding.parse(request.body) ?? {}
    const cents = amount === undefined ? wallet.leftOf(payment) : requireCents(amount, 'amount')
    const refund = wallet.refund(payment, cents, key)
    if (wallet.statusOf(refund) === 'in_process' && !rendersInProcess(request)) {
      throw new MercadoPagoError(400, 'the refund is in process')
    }
    return reply.code(201).send(refundView(refund))
  })

  app.get<{ Params: { id: string } }>('/v1/payments/:id/refunds', async (request) => {
    const account = tokens.accountOf(request)
    const payment = paymentOf(account, request.params.id)
    return wallet
      .refundsOf(payment.id)
      .filter((one) => rendersInProcess(request) || wallet.statusOf(one) === 'approved')
      .map(refundView)
  })
}

const rendersInProcess = ({ headers }: FastifyRequest) =>
  headers['x-render-in-process-refunds'] === 'true'
