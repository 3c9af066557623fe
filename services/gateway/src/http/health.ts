import { AppError } from '@encaixe/contracts'
import type { Health } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'

/** `/live`, `/ready` and `/metrics`, on the public port; metrics only for the operator (access.ts). */
export function serveHealth(server: FastifyInstance, health: Health) {
  for (const path of ['/live', '/ready', '/metrics']) {
    server.get(path, async (_request, reply) => {
      const answer = await health.answer(path)
      if (!answer) {
        throw new AppError('NOT_FOUND', 'There is no such route.')
      }
      return reply.code(answer.status).type(answer.contentType).send(answer.body)
    })
  }
}
