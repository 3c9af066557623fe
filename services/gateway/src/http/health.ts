import { AppError } from '@encaixe/contracts'
import type { Health } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { isInternalAddress } from './client-address.ts'

/** `/live`, `/ready` and `/metrics`, on the public port; metrics only for the operator's own network. */
export function serveHealth(server: FastifyInstance, health: Health) {
  for (const path of ['/live', '/ready', '/metrics']) {
    server.get(path, async (request, reply) => {
      const answer = await health.answer(path)
      if (!answer || (path === '/metrics' && !isInternalAddress(request.ip))) {
        throw new AppError('NOT_FOUND', 'There is no such route.')
      }
      return reply.code(answer.status).type(answer.contentType).send(answer.body)
    })
  }
}
