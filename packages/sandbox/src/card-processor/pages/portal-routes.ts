import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from '../../pages/content-security-policy.ts'
import { ProcessorError } from '../errors.ts'
import type { ReadCard } from '../model/cards.ts'
import { addCard } from '../model/checkout.ts'
import { changeSubscription, type Ledger } from '../model/ledger.ts'
import { payOpenInvoice } from '../model/lifecycle.ts'
import type { PortalSession, Subscription } from '../model/objects.ts'
import { cancelAtPeriodEnd, changePrice, customerOf, priceOf } from '../model/subscriptions.ts'
import { cardFormRoutes } from './card-form.ts'
import { cardPage, gonePage, invoicePage, portalPage } from './portal-pages.ts'

/** A portal's address opens somebody's invoices: it is good for a while only. */
const GOOD_SECONDS = 3_600
const priceForm = z.object({ price: z.string() })

/** The hosted portal: cancel, go on after all, another plan, another card, invoices. */
export function portalRoutes(app: FastifyInstance, ledger: Ledger) {
  const path = '/card/portal/:id'
  type Session = { Params: { id: string } }
  const { store, clock } = ledger

  function openPortal(id: string, reply: FastifyReply): PortalSession | undefined {
    reply.type('text/html')
    const session = store.get('portal', id)
    const ends = session?.return_url ? [session.return_url] : []
    reply.header('content-security-policy', contentSecurityPolicy(ends))
    if (session && session.created + GOOD_SECONDS > clock.now()) return session
    reply.code(410).send(gonePage())
    return undefined
  }

  const liveOf = ({ customer }: PortalSession): Subscription | undefined =>
    store
      .all('subscription')
      .findLast((one) => one.customer === customer && one.status !== 'canceled')

  function show(session: PortalSession, words: { problem?: string; done?: string } = {}): string {
    const customer = customerOf(ledger, session.customer)
    const subscription = liveOf(session)
    const method =
      subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
    return portalPage({
      session,
      subscription,
      card: store.get('payment_method', method ?? ''),
      invoices: store
        .all('invoice')
        .filter((one) => one.customer === customer.id)
        .toReversed(),
      prices: store
        .all('price')
        .filter(({ active }) => active)
        .map((price) => ({ price, name: store.get('product', price.product)?.name ?? price.id })),
      ...words,
    })
  }

  app.get<Session>(path, async ({ params }, reply) => {
    const session = openPortal(params.id, reply)
    return session ? reply.send(show(session)) : reply
  })

  for (const [action, wanted] of [
    ['cancel', true],
    ['resume', false],
  ] as const) {
    app.post<Session>(`${path}/${action}`, async ({ params }, reply) => {
      const session = openPortal(params.id, reply)
      if (!session) return reply
      const live = liveOf(session)
      if (live) {
        const changes = cancelAtPeriodEnd(ledger, live, wanted)
        changeSubscription(ledger, live, changes, clock.now())
      }
      return reply.redirect(`/card/portal/${session.id}`, 303)
    })
  }

  app.post<Session>(`${path}/plan`, async ({ params, body }, reply) => {
    const session = openPortal(params.id, reply)
    if (!session) return reply
    const live = liveOf(session)
    const chosen = priceForm.safeParse(body)
    try {
      if (live && chosen.success) {
        changePrice(ledger, live, priceOf(ledger, chosen.data.price, 'price'))
      }
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error
      return reply
        .code(402)
        .send(show(session, { problem: 'O cartão não foi aceito; nada mudou.' }))
    }
    return reply.redirect(`/card/portal/${session.id}`, 303)
  })

  app.get<Session>(`${path}/card`, async ({ params }, reply) => {
    const session = openPortal(params.id, reply)
    return session ? reply.send(cardPage(session)) : reply
  })

  function keep(session: PortalSession, card: ReadCard, reply: FastifyReply) {
    const method = addCard(ledger, customerOf(ledger, session.customer), card)
    const live = liveOf(session)
    if (live) {
      const now = clock.now()
      const changed = changeSubscription(ledger, live, { default_payment_method: method.id }, now)
      if (!payOpenInvoice(ledger, changed)) {
        const problem = 'O cartão foi guardado, mas a fatura em aberto não foi paga com ele.'
        return reply.code(402).send(show(session, { problem }))
      }
    }
    return reply.send(show(session, { done: 'Cartão trocado.' }))
  }

  cardFormRoutes(app, {
    path: `${path}/card`,
    base: path,
    open: openPortal,
    show: cardPage,
    accept: keep,
    now: clock.now,
  })

  app.get<Session>('/card/invoice/:id', async ({ params }, reply) => {
    reply.type('text/html')
    reply.header('content-security-policy', contentSecurityPolicy())
    const invoice = store.get('invoice', params.id)
    return invoice ? reply.send(invoicePage(invoice)) : reply.code(404).send(gonePage())
  })
}
