import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode, type Faults } from '../../faults.ts'
import { meetFaults } from '../../meet-faults.ts'
import { MercadoPagoError } from '../errors.ts'

/** Applies the configured faults of Mercado Pago. */
export const meetMercadoPagoFaults = (app: FastifyInstance, faults: Faults): void =>
  meetFaults(app, {
    take: (request) => faults.take('mercado_pago', partOf(request)),
    errorOf: (fault) =>
      fault.mode === 'down'
        ? new MercadoPagoError(503, 'service unavailable')
        : new MercadoPagoError(errorCode(fault) ?? 400, 'dialled in the sandbox'),
  })

function partOf({ url, body }: FastifyRequest): string {
  if (url.includes('/oauth/token')) {
    return Object(body).grant_type === 'refresh_token' ? 'refresh' : 'token'
  }
  if (/\/refunds(\/|$|\?)/.test(url)) return 'refunds'
  return url.includes('/search') ? 'search' : 'payments'
}
