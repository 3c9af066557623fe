import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorCode, type FaultOf, type Faults } from '../../faults.ts'
import { meetFaults } from '../../meet-faults.ts'
import { ProcessorError } from '../errors.ts'

/** Applies the configured faults of the card processor. */
export const meetCardFaults = (app: FastifyInstance, faults: Faults): void =>
  meetFaults(app, {
    take({ url }) {
      const [, part = ''] = /^\/v1\/(\w+)/.exec(url) ?? []
      return faults.take('card', part)
    },
    errorOf,
  })

function errorOf(fault: FaultOf<'card'>, reply: FastifyReply): ProcessorError {
  const away = { type: 'api_error' } as const
  if (fault.mode === 'down') return new ProcessorError(503, 'We are away.', away)
  if (fault.mode === 'rate_limit') {
    reply.header('stripe-should-retry', 'true')
    return new ProcessorError(429, 'Too many requests hit the API too quickly.', {
      code: 'rate_limit',
    })
  }
  return new ProcessorError(errorCode(fault) ?? 500, 'Dialled in.', away)
}
