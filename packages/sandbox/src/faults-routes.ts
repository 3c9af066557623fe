import type { FastifyInstance } from 'fastify'
import { type Faults, faultInput } from './faults.ts'
import { answerProblem, parse } from './problem.ts'

/** Faults for programs, and the same behind the two forms of the home page. */
export function faultRoutes(app: FastifyInstance, faults: Faults) {
  app.setErrorHandler(answerProblem)

  app.post('/faults', async (request, reply) => {
    const fault = faults.add(parse(faultInput, request.body))
    return reply.code(201).send(fault)
  })
  app.get('/faults', async () => ({ items: faults.list() }))
  app.delete('/faults', async () => ({ cleared: faults.clear() }))

  app.post('/faults/form', async (request, reply) => {
    faults.add(parse(faultInput, fromForm(request.body)))
    return reply.redirect('/#falhas', 303)
  })
  app.post('/faults/clear', async (_request, reply) => {
    faults.clear()
    return reply.redirect('/#falhas', 303)
  })
}

/** A form sends text, and empty text for what was left out. */
function fromForm(body: unknown): Record<string, unknown> {
  const filled = Object.entries(Object(body)).filter(([, value]) => value !== '')
  const fields: Record<string, unknown> = Object.fromEntries(filled)
  return { ...fields, ...(fields.count !== undefined && { count: Number(fields.count) }) }
}
