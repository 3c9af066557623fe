import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { ProcessorError } from '../errors.ts'
import type { ReadCard } from '../model/cards.ts'
import { completeSession } from '../model/checkout.ts'
import { newId } from '../model/ids.ts'
import type { Ledger } from '../model/ledger.ts'
import type { CheckoutSession } from '../model/objects.ts'
import { readCardForm } from './card-form.ts'
import { bankPage, checkoutPage, closedPage, successUrlOf } from './checkout-pages.ts'
import { mayLeadTo } from './content-security-policy.ts'

const bankAnswer = z.object({ attempt: z.string(), answer: z.enum(['yes', 'no']) })

/** The hosted page: a card, the bank's question where there is one, and back to the shop. */
export function checkoutRoutes(app: FastifyInstance, ledger: Ledger) {
  /** Cards that wait for their bank's answer. */
  const asked = new Map<string, ReadCard>()
  const path = '/card/checkout/:id'
  type Session = { Params: { id: string } }

  function openSession(id: string, reply: FastifyReply): CheckoutSession | undefined {
    const session = ledger.store.get('session', id)
    if (session) mayLeadTo(reply, [session.success_url, session.cancel_url])
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

  app.post<Session>(path, async ({ params, body }, reply) => {
    const session = openSession(params.id, reply)
    if (!session) return reply
    const typed = readCardForm(body, ledger.clock.now())
    if ('problem' in typed) return reply.code(402).send(show(session, typed.problem))
    if (typed.card.outcome !== 'asks') return complete(session, typed.card, reply)
    const attempt = newId('3ds')
    asked.set(attempt, typed.card)
    return reply.send(bankPage(`/card/checkout/${session.id}`, attempt))
  })

  app.post<Session>(`${path}/bank`, async ({ params, body }, reply) => {
    const session = openSession(params.id, reply)
    if (!session) return reply
    const answered = bankAnswer.safeParse(body)
    const card = answered.success ? asked.get(answered.data.attempt) : undefined
    if (!card || !answered.success) return reply.code(402).send(show(session, 'Tente de novo.'))
    asked.delete(answered.data.attempt)
    if (answered.data.answer === 'yes') return complete(session, card, reply)
    const refusal = 'O banco não confirmou o pagamento. Tente de novo, ou use outro cartão.'
    return reply.code(402).send(show(session, refusal))
  })
}
