import { AppError } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import type { Metrics } from '@encaixe/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { z } from 'zod'
import { SESSION_COOKIE } from '../../http/access/session-cookie.ts'
import { BROWSER_COOKIE, cookieOf, forget, setCookie } from '../cookies.ts'
import { timed } from '../provider/provider-fetch.ts'
import { newSecret } from '../secrets.ts'
import type { SecurityLog } from '../security-log.ts'
import { ABSOLUTE_MS, type Sessions } from '../sessions.ts'
import { ATTEMPT_SECONDS } from './attempts.ts'
import { deviceOf } from './device.ts'
import type { Refusal } from './refusal.ts'
import { HOME, returnPath } from './return-to.ts'
import type { SignIn } from './sign-in.ts'
import type { signUpHints } from './sign-up-hint.ts'

interface Parts {
  signIn: SignIn
  sessions: Sessions
  hints: ReturnType<typeof signUpHints>
  /** Where the browser signs out at the provider too; null when it has no such page, or is away. */
  signOutUrl: () => Promise<string | null>
  metrics: Metrics
  security: SecurityLog
}

/** A parameter that is there twice, or is no text, is not there. */
const text = z.string().optional().catch(undefined)
const flag = z.literal('1').optional().catch(undefined)
const loginQuery = z.object({ returnTo: text, fresh: flag, signUp: flag, hint: text })
const callbackQuery = z.object({ state: text })

const pageOf = (refusal: Refusal, returnTo: string | null) => {
  const query = new URLSearchParams({ erro: refusal, ...(returnTo !== null && { returnTo }) })
  return `/entrar?${query}`
}

/** `/auth/login`, `/auth/callback` and `/auth/logout`: what a browser visits to get and lose a session. */
export async function serveSignIn(
  server: FastifyInstance,
  { signIn, sessions, hints, signOutUrl, metrics, security }: Parts,
) {
  const { signIns, ownTime } = signInMetrics(metrics)
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Forms and fetch alike: what they hold does not matter here.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))

  // HEAD would use up what the GET after it needs.
  const get = { exposeHeadRoute: false }

  server.get(paths.signIn, get, async (request, reply) => {
    const query = loginQuery.parse(request.query)
    const returnTo = returnPath(query.returnTo) ?? HOME
    const browser = cookieOf(BROWSER_COOKIE, request.headers.cookie) ?? newSecret()
    try {
      const url = await signIn.begin({
        browser,
        returnTo,
        fresh: query.fresh === '1',
        signUp: query.signUp === '1',
        hint: query.hint === undefined ? null : await hints.open(query.hint),
      })
      reply.header('set-cookie', setCookie(BROWSER_COOKIE, browser, ATTEMPT_SECONDS))
      return reply.redirect(url, 303)
    } catch (error) {
      signIns.inc({ result: 'indisponivel' })
      return tellAway(error, request, reply, returnTo)
    }
  })

  server.get('/auth/callback', get, async (request, reply) => {
    const { state = null } = callbackQuery.parse(request.query)
    const { cookie, 'user-agent': userAgent } = request.headers
    const {
      result: outcome,
      ms,
      waitedMs,
    } = await timed(() =>
      signIn.finish({
        browser: cookieOf(BROWSER_COOKIE, cookie),
        state,
        search: /\?.*$/s.exec(request.raw.url ?? '')?.[0] ?? '',
        device: deviceOf(userAgent),
        previous: cookieOf(SESSION_COOKIE, cookie),
      }),
    )
    signIns.inc({ result: outcome.result })
    const { ip: address } = request
    if (outcome.result !== 'ok') {
      tellReason(request, outcome)
      security.record('sign_in_refused', { address, result: outcome.result })
      return reply.redirect(pageOf(outcome.result, outcome.returnTo), 303)
    }
    ownTime.observe((ms - waitedMs) / 1_000)
    const { userId, isNewAddress } = outcome
    security.record('signed_in', { userId, address })
    if (isNewAddress) security.record('account_address_changed', { userId, address })
    const session = setCookie(SESSION_COOKIE, outcome.secret, ABSOLUTE_MS / 1_000)
    return reply.header('set-cookie', session).redirect(outcome.returnTo, 303)
  })

  server.post(paths.signOut, async (request, reply) => {
    const secret = cookieOf(SESSION_COOKIE, request.headers.cookie)
    // Not before the session has ended: a cookie that is only forgotten would still open it.
    try {
      const userId = secret && (await sessions.endBySecret(secret))
      if (userId) security.record('signed_out', { userId, address: request.ip })
    } catch (error) {
      return tellAway(error, request, reply, null)
    }
    const url = secret === null ? null : await signOutUrl()
    return forget(reply).redirect(url ?? '/', 303)
  })
}

/** People get a page that says so; programs the error. */
function tellAway(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | null,
) {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false
  if (!(error instanceof AppError) || !wantsPage) throw error
  return reply.redirect(pageOf('indisponivel', returnTo), 303)
}

/** Only what a library says of the protocol: the provider's answers hold addresses of people. */
function tellReason(
  { log }: FastifyRequest,
  { result, error }: { result: string; error?: unknown },
) {
  if (!(error instanceof Error)) return
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  log.warn({ result, name, code, message }, 'a sign-in was not completed')
}

/** Sign-ins as the operator sees them. */
export function signInMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    signIns: new Counter({
      name: 'sign_ins_total',
      help: 'Returns from the identity provider by result: ok, or why nobody was signed in.',
      labelNames: ['result'],
      registers,
    }),
    ownTime: new Histogram({
      name: 'sign_in_own_seconds',
      help: 'Time of a successful return from the identity provider, without waiting for it.',
      buckets: [0.0025, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1],
      registers,
    }),
  }
}
