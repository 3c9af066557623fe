import type { FastifyInstance } from 'fastify'
import { answerProblem, parse } from '../problem.ts'
import { claimsOf } from './accounts.ts'
import type { Identity } from './identity.ts'
import { newAccount } from './interaction/forms.ts'
import { accountsPage } from './pages/accounts-page.ts'
import { hashPassword } from './passwords.ts'

const SHOWN = 200

/** Never under a fault: a test sets up its accounts here. */
export function developerRoutes(app: FastifyInstance, { accounts, opened }: Identity) {
  app.setErrorHandler(answerProblem)

  app.get('/identity', async (_request, reply) => {
    const { provider } = await opened()
    const listing = { accounts: accounts.newest(SHOWN), total: accounts.size() }
    return reply.type('text/html').send(accountsPage({ ...listing, issuer: provider.issuer }))
  })

  app.get('/identity/dev/accounts', async () => ({
    items: accounts.newest(SHOWN).map((account) => ({ ...claimsOf(account), kind: account.kind })),
  }))

  app.post('/identity/dev/accounts', async (request, reply) => {
    const { password, ...asked } = parse(newAccount, request.body)
    const hash = password === undefined ? null : await hashPassword(password)
    const account = accounts.create({ kind: 'password', ...asked, password: hash })
    if (account) return reply.code(201).send({ sub: account.subject })
    const title = 'EMAIL_TAKEN'
    return reply
      .code(409)
      .type('application/problem+json')
      .send({ type: 'about:blank', title, status: 409, code: title, detail: 'The e-mail is taken' })
  })
}
