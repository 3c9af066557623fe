import { notifierRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const address = z.object({ token: z.string() })

const DONE = {
  notices: 'Pronto: você não recebe mais e-mails nossos.',
  digest: 'Pronto: você não recebe mais o resumo de quem segue.',
}

/**
 * The one click of a mail program (RFC 8058): it posts to the address in List-Unsubscribe, without cookies, and must not
 * be redirected. The address is that of the page `/sair/{token}`, which people see and which changes nothing by itself.
 */
export async function serveUnsubscribe(server: FastifyInstance, { bus }: { bus: Bus }) {
  server.removeAllContentTypeParsers()
  // Whatever the body says: it is `List-Unsubscribe=One-Click`, as a form of either kind.
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  server.post('/sair/:token', async (request, reply) => {
    const { token } = address.parse(request.params)
    const wanted = { token, subscribed: false }
    const { kind } = await bus.call(notifierRpcs.setEmailSubscription, wanted, {
      requestId: request.id,
    })
    return reply.type('text/plain; charset=utf-8').send(DONE[kind])
  })
}
