import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'
import { answerProblem, parse, ValidationProblem } from '../problem.ts'
import type { MercadoPago } from './mercado-pago.ts'
import { consentPage } from './pages/consent-page.ts'

/** What a client asks for (RFC 6749, 4.1.1, with PKCE). */
const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  platform_id: z.literal('mp'),
  state: z.string().min(1).optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
})
const answer = z.object({
  email: z.email('escreva um e-mail').toLowerCase(),
  semChave: z.literal('sim').optional(),
})

/** Where a person allows a program to charge in their account. */
export function consentRoutes(app: FastifyInstance, { wallet, tokens, config }: MercadoPago) {
  app.setErrorHandler(answerProblem)

  function asked(query: unknown) {
    const wanted = parse(authorization, query)
    if (wanted.client_id !== config.MERCADO_PAGO_CLIENT_ID) {
      throw new ValidationProblem([{ path: 'client_id', message: 'is no application' }])
    }
    if (!config.MERCADO_PAGO_REDIRECT_URIS.includes(wanted.redirect_uri)) {
      throw new ValidationProblem([{ path: 'redirect_uri', message: 'is not registered' }])
    }
    return wanted
  }

  app.get('/authorization', async ({ query, url }, reply) => {
    const wanted = asked(query)
    reply.header(
      'content-security-policy',
      contentSecurityPolicy([wanted.redirect_uri], ['img-src data:']),
    )
    const emails = wallet.store.all('account').map(({ email }) => email)
    return reply
      .type('text/html')
      .send(consentPage({ emails, action: url.slice(url.indexOf('?')) }))
  })

  app.post('/authorization', async ({ query, body }, reply) => {
    const wanted = asked(query)
    const back = new URL(wanted.redirect_uri)
    if (wanted.state !== undefined) back.searchParams.set('state', wanted.state)
    if (Object(body).allowed !== 'sim') {
      back.searchParams.set('error', 'access_denied')
      return reply.redirect(back.href, 303)
    }
    const { email, semChave } = parse(answer, body)
    const { id: account } = wallet.openAccount({ email, hasPixKey: semChave === undefined })
    const code = tokens.giveCode({
      ...{ account, redirectUri: wanted.redirect_uri, challenge: wanted.code_challenge },
    })
    back.searchParams.set('code', code)
    return reply.redirect(back.href, 303)
  })
}
