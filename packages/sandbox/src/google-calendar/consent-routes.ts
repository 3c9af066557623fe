import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import { type Authorization, authorization } from './authorization.ts'
import type { GoogleCalendar } from './google-calendar.ts'
import { consentPage } from './pages/consent-page.ts'

/** Each scope that is left marked is a field by its own name. */
const answer = z.looseObject({
  email: z.email('escreva um e-mail').toLowerCase(),
  allowed: z.literal('sim'),
})

/** Where a person allows a program to see and edit their calendars. */
export function consentRoutes(app: FastifyInstance, google: GoogleCalendar) {
  const { calendars, tokens, config } = google
  app.setErrorHandler(answerProblem)

  function asked(query: unknown): Authorization {
    const wanted = parse(authorization, query)
    if (wanted.client_id !== config.GOOGLE_CLIENT_ID) {
      throw new ValidationProblem([{ path: 'client_id', message: 'is no client' }])
    }
    if (!config.GOOGLE_REDIRECT_URIS.includes(wanted.redirect_uri)) {
      throw new ValidationProblem([{ path: 'redirect_uri', message: 'redirect_uri_mismatch' }])
    }
    return wanted
  }

  app.get('/o/oauth2/v2/auth', async ({ query, url }, reply) => {
    const wanted = asked(query)
    reply.header(
      'content-security-policy',
      contentSecurityPolicy([wanted.redirect_uri], ['img-src data:']),
    )
    const accounts = calendars.store.all('account').map(({ id }) => id)
    return reply
      .type('text/html')
      .send(consentPage({ wanted, accounts, action: url.slice(url.indexOf('?')) }))
  })

  app.post('/o/oauth2/v2/auth', async ({ query, body }, reply) => {
    const wanted = asked(query)
    const back = new URL(wanted.redirect_uri)
    if (wanted.state !== undefined) back.searchParams.set('state', wanted.state)
    const asks = wanted.scope.split(' ')
    const given = asks.filter((scope) => Object(body)[scope] === 'sim')
    if (Object(body).allowed === 'nao' || given.length === 0) {
      back.searchParams.set('error', 'access_denied')
    } else {
      const { id: account } = calendars.openAccount(parse(answer, body).email)
      const code = tokens.giveCode({
        ...{ account, scopes: given, redirectUri: wanted.redirect_uri },
        challenge: wanted.code_challenge,
        isOffline: wanted.access_type === 'offline',
      })
      back.searchParams.set('code', code)
      back.searchParams.set('scope', given.join(' '))
    }
    return reply.redirect(back.href, 303)
  })
}
