import { AppError, billingRpcs, type MercadoPagoOutcome } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import { cookieOf } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import type { SecurityLog } from '../identity/security-log.ts'

/** The page that says how it ended. Nothing that comes from outside names another. */
const PAGE = '/ajustes/pix/conta'
/** Mercado Pago is asked for a token, a charge and its removal. */
const PATIENCE_MS = 25_000

/** A parameter that is there twice, or is no text, is not there. */
const text = z.string().optional().catch(undefined)
const query = z.object({ state: text, code: text, error: text })

/** How the page tells an outcome: `?mercado-pago=`. */
const words: Readonly<Record<MercadoPagoOutcome, string>> = {
  connected: 'conectado',
  refused: 'cancelado',
  expired: 'expirado',
  no_pix: 'sem-pix',
  unavailable: 'indisponivel',
}

/** `/auth/mercado-pago`: where Mercado Pago sends a professional back who was asked for access to their account. */
export async function serveMercadoPagoCallback(
  server: FastifyInstance,
  {
    bus,
    identity,
    security,
  }: { bus: Bus; identity: Pick<Identity, 'sessions'>; security: SecurityLog },
) {
  /** @returns null if nobody is signed in in this browser */
  async function sessionOf({ headers }: FastifyRequest) {
    const secret = cookieOf(SESSION_COOKIE, headers.cookie)
    const session = secret === null ? null : await identity.sessions.find(secret)
    return session && identity.sessions.phoneOf(session) === null ? session : null
  }

  // HEAD would use up the code that the GET after it needs.
  server.get('/auth/mercado-pago', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const to = (path: string) => reply.redirect(path, 303)
    const told = (outcome: MercadoPagoOutcome) => `${PAGE}?mercado-pago=${words[outcome]}`
    const { state, code, error } = query.parse(request.query)
    if (state === undefined) return to(told('expired'))
    try {
      const session = await sessionOf(request)
      if (!session) return to(`/entrar?${new URLSearchParams({ returnTo: PAGE })}`)
      const { userId, id: sessionId } = session
      const { outcome } = await bus.call(
        billingRpcs.completeMercadoPago,
        { state, code, error },
        {
          actor: { kind: 'professional', userId, sessionId },
          requestId: request.id,
          timeoutMs: PATIENCE_MS,
        },
      )
      if (outcome === 'connected') {
        security.record('pix_account_changed', { userId, address: request.ip })
      }
      return to(told(outcome))
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      request.log.warn({ code: failure.code }, 'an account at Mercado Pago was not connected')
      return to(told(failure.code === 'VALIDATION_FAILED' ? 'expired' : 'unavailable'))
    }
  })
}
