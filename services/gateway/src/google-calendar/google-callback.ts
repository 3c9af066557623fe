import { AppError, calendarRpcs, type GoogleOutcome } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SESSION_COOKIE } from '../http/access/session-cookie.ts'
import { cookieOf } from '../identity/cookies.ts'
import type { Identity } from '../identity/identity.ts'
import { returnPath } from '../identity/sign-in/return-to.ts'

/** The page that says how it ended. */
const PAGE = '/ajustes/agendas'

/** A parameter that is there twice, or is no text, is not there. */
const text = z.string().optional().catch(undefined)
const query = z.object({ state: text, code: text, error: text })

/** How the page `/ajustes/agendas` tells an outcome: `?google=`. */
const words: Readonly<Record<GoogleOutcome, string>> = {
  connected: 'conectado',
  refused: 'cancelado',
  expired: 'expirado',
  scopes: 'permissoes',
  full: 'cheio',
  unavailable: 'indisponivel',
}

/** `/auth/calendars/google`: where Google sends a professional back who was asked for access to their calendars. */
export async function serveGoogleCallback(
  server: FastifyInstance,
  { bus, identity }: { bus: Bus; identity: Pick<Identity, 'sessions'> },
) {
  /** @returns null if nobody is signed in in this browser */
  async function sessionOf({ headers }: FastifyRequest) {
    const secret = cookieOf(SESSION_COOKIE, headers.cookie)
    const session = secret === null ? null : await identity.sessions.find(secret)
    return session && identity.sessions.phoneOf(session) === null ? session : null
  }

  // HEAD would use up the code that the GET after it needs.
  server.get('/auth/calendars/google', { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const to = (path: string) => reply.redirect(path, 303)
    const { state, code, error } = query.parse(request.query)
    const told = (outcome: GoogleOutcome) => `${PAGE}?google=${words[outcome]}`
    if (state === undefined) return to(told('expired'))
    try {
      const session = await sessionOf(request)
      if (!session) return to(`/entrar?${new URLSearchParams({ returnTo: PAGE })}`)
      const { outcome, returnTo } = await bus.call(
        calendarRpcs.completeGoogle,
        { state, code, error },
        {
          actor: { kind: 'professional', userId: session.userId, sessionId: session.id },
          requestId: request.id,
          timeoutMs: PATIENCE_MS,
        },
      )
      const path = outcome === 'connected' ? returnPath(returnTo) : null
      return to(path ?? told(outcome))
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      request.log.warn({ code: failure.code }, 'a Google account was not connected')
      return to(told('unavailable'))
    }
  })
}

/** Google is asked for a token, and for the list of calendars. */
const PATIENCE_MS = 20_000
