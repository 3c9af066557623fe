import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mailboxesPage, mailboxList, mailList, mailPage } from '../pages/mail-pages.ts'
import { answerProblem, parse } from '../problem.ts'
import type { Mail, Mailbox } from './mailbox.ts'

const address = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^\S+@\S+$/, 'must be an e-mail address')
const chosen = z.looseObject({ to: address.optional() })
const listed = chosen.extend({ limit: z.coerce.number().int().min(1).optional() })
const shown = z.looseObject({ message: z.string().optional() })

interface Addressed {
  Params: { address: string }
}

/** The mailboxes: JSON for programs, pages for people. */
export function mailRoutes(app: FastifyInstance, mailbox: Mailbox) {
  app.setErrorHandler(answerProblem)

  app.get('/mail/messages', async (request) => {
    const { to, limit } = parse(listed, request.query)
    const found: Mail[] = to === undefined ? mailbox.all() : mailbox.of(to)
    return { items: found.slice(limit === undefined ? 0 : -limit) }
  })

  app.delete('/mail/messages', async (request) => {
    return { cleared: mailbox.clear(parse(chosen, request.query).to) }
  })

  app.get('/mail', async (_request, reply) => {
    return reply.type('text/html').send(mailboxesPage(mailbox))
  })

  app.get('/mail/list', async (_request, reply) => {
    return reply.type('text/html').send(mailboxList(mailbox).markup)
  })

  app.get<Addressed>('/mail/:address', async (request, reply) => {
    const { message } = parse(shown, request.query)
    const page = mailPage(mailbox, parse(address, request.params.address), message)
    return reply.type('text/html').send(page)
  })

  app.get<Addressed>('/mail/:address/list', async (request, reply) => {
    const { message } = parse(shown, request.query)
    const list = mailList(mailbox, parse(address, request.params.address), message)
    return reply.type('text/html').send(list.markup)
  })
}
