import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveAsset } from '../pages/assets.ts'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import type { CardProcessor } from './card-processor.ts'
import { processorPage } from './pages/processor-page.ts'

const DAY = 86_400
const move = z.strictObject({
  seconds: z
    .int()
    .min(1)
    .max(400 * DAY),
})
const moveForm = z.object({ days: z.coerce.number().int().min(1).max(400) })

/** Beside the API: its clock, its events again, and the page that shows both. */
export function developerRoutes(app: FastifyInstance, processor: CardProcessor) {
  const { ledger, webhooks, advance } = processor
  app.setErrorHandler(answerProblem)

  app.get('/card', async (_request, reply) => reply.type('text/html').send(processorPage(ledger)))
  serveAsset(app, '/card/style.css', ['pages/styles/sheet.css', 'card-processor/pages/card.css'])
  app.get('/card/webhooks', async () => webhooks.state())
  app.get('/card/clock', async () => ({ now: ledger.clock.now(), ahead: ledger.clock.ahead() }))
  app.post('/card/clock', async (request) => {
    advance(parse(move, request.body).seconds)
    return { now: ledger.clock.now(), ahead: ledger.clock.ahead() }
  })
  app.post('/card/clock/form', async (request, reply) => {
    advance(parse(moveForm, request.body).days * DAY)
    return reply.redirect('/card#relogio', 303)
  })
  app.post<{ Params: { id: string } }>('/card/events/:id/send', async ({ params }, reply) => {
    const event = ledger.store.get('event', params.id)
    if (!event) {
      throw new ValidationProblem([{ path: 'id', message: 'there is no such event' }])
    }
    webhooks.send(event)
    return reply.code(202).send({ sent: event.id })
  })
}
