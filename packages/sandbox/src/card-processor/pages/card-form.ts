import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type ReadCard, readCard } from '../model/cards.ts'
import { newId } from '../model/ids.ts'
import { bankPage } from './checkout-pages.ts'

const form = z.object({
  number: z.string().default(''),
  expiry: z.string().default(''),
  cvc: z.string().default(''),
  name: z.string().default(''),
})

type CardForm = { card: ReadCard } | { problem: string }

/**
 * The typed card, or the problem to show.
 * @param now Unix seconds
 */
function readCardForm(body: unknown, now: number): CardForm {
  const typed = form.parse(body)
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? []
  const expiry = { month: Number(month), year: 2000 + Number(year) }
  const card = readCard(typed.number, expiry)
  if (!card) return { problem: 'Esse número de cartão não existe. Confira os números.' }
  if (!(expiry.month >= 1 && expiry.month <= 12)) {
    return { problem: 'Confira a validade: mês e ano, como 12/34.' }
  }
  if (!/^\s*\d{3,4}\s*$/.test(typed.cvc)) return { problem: 'Confira o CVC: três números.' }
  if (typed.name.trim() === '') return { problem: 'Diga o nome que está no cartão.' }
  const end = Temporal.PlainYearMonth.from(expiry).toPlainDate({ day: 1 }).add({ months: 1 })
  const isPast = end.toZonedDateTime('UTC').epochMilliseconds <= now * 1_000
  if (isPast || card.outcome === 'expired') return { problem: 'Esse cartão venceu. Tente outro.' }
  if (card.outcome === 'declined') return { problem: 'Seu cartão foi recusado. Tente outro.' }
  if (card.outcome === 'insufficient_funds') {
    return { problem: 'Seu cartão não tem saldo para esta compra. Tente outro.' }
  }
  return { card }
}

interface CardFormRoutes<Session> {
  /** The path to which the form is posted. */
  path: string
  /** The bank's question is answered at `/bank` below this path. */
  base: string
  /** The session of this id; answers by itself if there is none that is open. */
  open(id: string, reply: FastifyReply): Session | undefined
  /** The form again, with what is wrong. */
  show(session: Session, problem: string): string
  /** The card is good, and its bank agrees. */
  accept(session: Session, card: ReadCard, reply: FastifyReply): unknown
  /** Unix seconds. */
  now(): number
}

const bankAnswer = z.object({ attempt: z.string(), answer: z.enum(['yes', 'no']) })

/** A form that takes a card, and the bank's question where there is one. */
export function cardFormRoutes<Session extends { id: string }>(
  app: FastifyInstance,
  { path, base, open, show, accept, now }: CardFormRoutes<Session>,
) {
  /** Cards that wait for their bank's answer. */
  const asked = new Map<string, ReadCard>()
  type Addressed = { Params: { id: string } }

  app.post<Addressed>(path, async ({ params, body }, reply) => {
    const session = open(params.id, reply)
    if (!session) return reply
    const typed = readCardForm(body, now())
    if ('problem' in typed) return reply.code(402).send(show(session, typed.problem))
    if (typed.card.outcome !== 'asks') return accept(session, typed.card, reply)
    const attempt = newId('3ds')
    asked.set(attempt, typed.card)
    return reply.send(bankPage(base.replace(':id', session.id), attempt))
  })

  app.post<Addressed>(`${base}/bank`, async ({ params, body }, reply) => {
    const session = open(params.id, reply)
    if (!session) return reply
    const { attempt = '', answer } = bankAnswer.safeParse(body).data ?? {}
    const card = asked.get(attempt)
    asked.delete(attempt)
    if (card && answer === 'yes') return accept(session, card, reply)
    const refusal = 'O banco não confirmou o pagamento. Tente de novo, ou use outro cartão.'
    return reply.code(402).send(show(session, refusal))
  })
}
