import { AppError } from '@encaixe/contracts'
import { type Logger, newId } from '@encaixe/service-kit'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { refuseUnreadable } from './access/unreadable.ts'
import { BODY_LIMIT } from './limits/bodies.ts'
import { timeoutsOf } from './limits/timeouts.ts'
import { asAppError, problemHandler, sendProblem } from './problem.ts'

/** A Fastify server without routes, whose errors are problems (problem.ts). */
export function newServer(config: Config, log: Logger): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const server = fastify({
    loggerInstance,
    // Fastify's own lines contain addresses of people; see observe.ts for ours.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT,
    // Unknown keys are ignored, these two included.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    genReqId: () => newId(),
    ...timeoutsOf(config),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, _request, reply) => sendProblem(reply, asAppError(error)),
  })
  // No route takes plain text, which Fastify reads by default.
  server.removeContentTypeParser('text/plain')
  server.setErrorHandler(problemHandler)
  server.setNotFoundHandler(noSuchRoute)
  return server
}

/** A handler for paths that nothing serves. */
export async function noSuchRoute(): Promise<never> {
  throw new AppError('NOT_FOUND', 'There is no such route.')
}
