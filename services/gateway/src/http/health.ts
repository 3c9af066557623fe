import { AppError } from '@encaixe/contracts'
import type { Health } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'

/** `/live` and `/ready` for whoever stands before us; the details and the metrics have a port of their own. */
export function serveHealth(server: FastifyInstance, health: Pick<Health, 'answer'>) {
  for (const path of ['/live', '/ready']) {
    server.get(path, async (request, reply) => {
      const answer = await health.answer(path)
      if (!answer) {
        throw new AppError('NOT_FOUND', 'There is no such route.')
      }
      // The names of what must work, and whether it does.
      if (answer.status > 499) request.failure = answer.body
      return reply.code(answer.status).send({ [path.slice(1)]: answer.status === 200 })
    })
  }
}
