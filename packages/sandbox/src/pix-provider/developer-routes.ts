import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import { somePayer } from './model/bank.ts'
import { type Account, type Charge, SCOPES } from './model/objects.ts'
import { accountPage, bankPage, payPage } from './pages.ts'
import type { PixProvider } from './pix-provider.ts'
import { pkcs12Of } from './pkcs12.ts'

const newAccount = z.strictObject({
  name: z.string().trim().min(1).max(100),
  key: z.string().trim().min(1).max(77),
  city: z.string().trim().min(1).max(60).default('São Paulo'),
  scopes: z.array(z.enum(SCOPES)).optional(),
})
const cents = z.int().min(1).max(999_999_999)
const payment = z.strictObject({
  /** Copia e cola. */
  code: z.string().min(1).max(512),
  /** Without it, exactly what the charge asks for. */
  amountCents: cents.optional(),
  times: z.int().min(1).max(20).default(1),
  payer: z.string().min(1).max(100).optional(),
})
/** `12,50` or `12.50`. */
const typedAmount = z
  .string()
  .regex(/^\d{1,7}([.,]\d{1,2})?$/, 'escreva um valor como 12,50')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
  .pipe(cents)
const payForm = z.object({
  code: z.string().min(1).max(512),
  amount: z.literal('').or(typedAmount).optional(),
  times: z.coerce.number().int().min(1).max(20).default(1),
})

const endToEndId = z.string().min(1).max(100)
const giving = z.strictObject({
  endToEndId,
  /** Without it, all that is left of the payment. */
  amountCents: cents.optional(),
})
const giveForm = z.object({ endToEndId, amount: z.literal('').or(typedAmount).optional() })

/** Of the files that the toy bank gives out. */
const P12_PASSWORD = 'brinquedo'

/** The toy bank for people, and the same for programs: accounts, payments and the books. */
export function developerRoutes(app: FastifyInstance, provider: PixProvider) {
  const { bank } = provider
  app.setErrorHandler(answerProblem)

  function accountOf(id: string): Account {
    const account = bank.store.get('account', id)
    if (account) return account
    throw new ValidationProblem([{ path: 'id', message: 'there is no such account' }])
  }

  function chargeOf(code: string): Charge {
    const [, token = ''] = /\/qr\/v2\/([0-9a-f]{32})/.exec(code) ?? []
    const charge = bank.store.all('charge').find((one) => one.token === token)
    if (charge) return charge
    throw new ValidationProblem([{ path: 'code', message: 'is no charge of this bank' }])
  }

  function pay(
    code: string,
    { amountCents, times, payer }: Omit<z.output<typeof payment>, 'code'>,
  ) {
    return Array.from({ length: times }, () => {
      const cents = amountCents === undefined ? {} : { cents: amountCents }
      return bank.pay(chargeOf(code), { ...cents, payer: payer ?? somePayer() })
    })
  }

  function giveBack(id: string, amountCents?: number) {
    const received = bank.store.get('received', id)
    const left = received ? bank.leftOf(received) : 0
    const wanted = amountCents ?? left
    if (received && wanted > 0 && wanted <= left) return bank.giveBack(received, wanted)
    throw new ValidationProblem([{ path: 'endToEndId', message: 'has less left to give back' }])
  }

  const shown = (account: Account) => {
    const { id, secret, certificate, privateKey, key, name, webhook } = account
    const credentials = { clientId: id, clientSecret: secret, certificate, privateKey }
    return { ...credentials, key, name, webhook, ...provider.addresses }
  }

  app.get('/pix', async (_request, reply) => reply.type('text/html').send(bankPage(provider)))
  app.get('/pix/ca.pem', async (_request, reply) =>
    reply.type('application/x-pem-file').send(provider.authority.certificate),
  )
  app.get('/pix/callbacks', async () => ({ items: provider.callbacks() }))

  app.post('/pix/accounts', async (request, reply) => {
    const account = await bank.openAccount(provider.authority, parse(newAccount, request.body))
    return reply.code(201).send(shown(account))
  })
  app.post('/pix/accounts/form', async (request, reply) => {
    const wanted = parse(newAccount, { ...Object(request.body) })
    const { id } = await bank.openAccount(provider.authority, wanted)
    return reply.redirect(`/pix/accounts/${id}`, 303)
  })
  app.get<{ Params: { id: string } }>('/pix/accounts/:id', async ({ params }, reply) =>
    reply.type('text/html').send(accountPage(provider, accountOf(params.id))),
  )
  app.get<{ Params: { id: string } }>(
    '/pix/accounts/:id/certificate.pem',
    async ({ params }, reply) => {
      const { certificate, privateKey } = accountOf(params.id)
      return reply
        .type('application/x-pem-file')
        .header('content-disposition', 'attachment; filename="certificado-pix.pem"')
        .send(certificate + privateKey)
    },
  )
  app.get<{ Params: { id: string } }>(
    '/pix/accounts/:id/certificate.p12',
    async ({ params }, reply) =>
      reply
        .type('application/x-pkcs12')
        .header('content-disposition', 'attachment; filename="certificado-pix.p12"')
        .send(pkcs12Of(accountOf(params.id), P12_PASSWORD)),
  )
  app.get<{ Params: { id: string } }>('/pix/accounts/:id/books', async ({ params }) => {
    const items = bank.booksOf(accountOf(params.id))
    return { items, totalCents: items.reduce((sum, one) => sum + one.cents, 0) }
  })

  app.post('/pix/payments', async (request, reply) => {
    const { code, ...how } = parse(payment, request.body)
    const items = pay(code, how).map(({ id, cents, at }) => ({ endToEndId: id, cents, at }))
    return reply.code(201).send({ items })
  })
  app.post('/pix/refunds', async (request, reply) => {
    const { endToEndId: id, amountCents } = parse(giving, request.body)
    const { refundId, cents: back } = giveBack(id, amountCents)
    return reply.code(201).send({ refundId, cents: back })
  })
  app.post('/pix/refunds/form', async (request, reply) => {
    const { endToEndId: id, amount } = parse(giveForm, request.body)
    const { account } = giveBack(id, typeof amount === 'number' ? amount : undefined)
    return reply.redirect(`/pix/accounts/${account}`, 303)
  })
  app.get<{ Querystring: { code?: string; paid?: string } }>(
    '/pix/pay',
    async ({ query }, reply) => {
      const code = String(query.code ?? '').trim()
      const page = payPage(provider, {
        code,
        charge: chargeOf(code),
        paid: query.paid !== undefined,
      })
      return reply.type('text/html').send(page)
    },
  )
  app.post('/pix/pay/form', async (request, reply) => {
    const { code, amount, times } = parse(payForm, request.body)
    pay(code, { times, ...(typeof amount === 'number' && { amountCents: amount }) })
    return reply.redirect(`/pix/pay?paid&code=${encodeURIComponent(code)}`, 303)
  })
}
