import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from './pages/content-security-policy.ts'
import { answerProblem, parse, ValidationProblem } from './problem.ts'

/** What a client asks for (RFC 6749, 4.1.1, with PKCE). */
export const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string().optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
})

interface Consent<Wanted> {
  path: string
  asks: z.ZodType<Wanted>
  clientId: string
  redirectUris: readonly string[]
  /** `action` is where the page's form goes. */
  page: (wanted: Wanted, action: string) => string
  /** What the client is told; null if the person refuses. */
  answer: (wanted: Wanted, body: unknown) => Record<string, string> | null
}

/** Where a person allows a program to act in their account. */
export function consentRoutes<Wanted extends z.output<typeof authorization>>(
  app: FastifyInstance,
  { path, asks, clientId, redirectUris, page, answer }: Consent<Wanted>,
) {
  app.setErrorHandler(answerProblem)

  function asked(query: unknown): Wanted {
    const wanted = parse(asks, query)
    if (wanted.client_id !== clientId) {
      throw new ValidationProblem([{ path: 'client_id', message: 'is no client' }])
    }
    if (!redirectUris.includes(wanted.redirect_uri)) {
      throw new ValidationProblem([{ path: 'redirect_uri', message: 'redirect_uri_mismatch' }])
    }
    return wanted
  }

  app.get(path, async ({ query, url }, reply) => {
    const wanted = asked(query)
    const policy = contentSecurityPolicy([wanted.redirect_uri], ['img-src data:'])
    reply.header('content-security-policy', policy).type('text/html')
    return reply.send(page(wanted, url.slice(url.indexOf('?'))))
  })

  app.post(path, async ({ query, body }, reply) => {
    const wanted = asked(query)
    const back = new URL(wanted.redirect_uri)
    if (wanted.state !== undefined) back.searchParams.set('state', wanted.state)
    const told = answer(wanted, body) ?? { error: 'access_denied' }
    for (const [name, value] of Object.entries(told)) back.searchParams.set(name, value)
    return reply.redirect(back.href, 303)
  })
}
