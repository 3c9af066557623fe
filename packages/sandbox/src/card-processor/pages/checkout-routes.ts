import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentSecurityPolicy } from '../../pages/content-security-policy.ts'
import { ProcessorError } from '../errors.ts'
import type { ReadCard } from '../model/cards.ts'
import { completeSession } from '../model/checkout.ts'
import type { Ledger } from '../model/ledger.ts'
import type { CheckoutSession } from '../model/objects.ts'
import { cardFormRoutes } from './card-form.ts'
import { checkoutPage, closedPage, successUrlOf } from './checkout-pages.ts'

/** The hosted page: a card, the bank's question where there is one, and back to the shop. */
export function checkoutRoutes(app: FastifyInstance, ledger: Ledger) {
  const path = '/card/checkout/:id'
  type Session = { Params: { id: string } }

  function openSession(id: string, reply: FastifyReply): CheckoutSession | undefined {
    const session = ledger.store.get('session', id)
    const ends = session ? [session.success_url, session.cancel_url ?? []].flat() : []
    reply.header('content-security-policy', contentSecurityPolicy(ends))
    reply.type('text/html')
    if (session?.status === 'open') return session
    reply.code(session ? 410 : 404).send(closedPage(session))
    return undefined
  }

  function show(session: CheckoutSession, problem?: string): string {
    const plan = ledger.store.get('session_plan', session.id)
    const price = plan && ledger.store.get('price', plan.price)
    if (!plan || !price) throw new Error('a session without its plan')
    const productName = ledger.store.get('product', price.product)?.name ?? price.id
    return checkoutPage({ session, price, productName, trialEnd: plan.trialEnd }, problem)
  }

  function complete(session: CheckoutSession, card: ReadCard, reply: FastifyReply) {
    try {
      const done = completeSession(ledger, session, card)
      return reply.redirect(successUrlOf(done), 303)
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error
      return reply.code(402).send(show(session, 'Seu cartão foi recusado. Tente outro.'))
    }
  }

  app.get<Session>(path, async ({ params }, reply) => {
    const session = openSession(params.id, reply)
    return session ? reply.send(show(session)) : reply
  })

  cardFormRoutes(app, {
    path,
    base: path,
    open: openSession,
    show,
    accept: complete,
    now: ledger.clock.now,
  })
}
