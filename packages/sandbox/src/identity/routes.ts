import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Faults } from '../faults.ts'
import { developerRoutes } from './developer-routes.ts'
import type { Identity } from './identity.ts'
import { interactionRoutes } from './interaction-routes.ts'
import { meetFaults } from './meet-faults.ts'
import { mountProvider } from './mount.ts'

const asset = (name: string) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')
const style = asset('identity.css')
const script = asset('identity.js')

/** Everything below /identity: the people's pages, the developers', and the provider itself. */
export function identityRoutes(
  app: FastifyInstance,
  { identity, faults }: { identity: Identity; faults: Faults },
) {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', identity.contentSecurityPolicy)
  })
  app.get('/identity/style.css', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/css').send(style)
  })
  app.get('/identity/pages.js', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/javascript').send(script)
  })
  app.register(async (scope) => developerRoutes(scope, identity))
  app.register(async (scope) => {
    meetFaults(scope, faults)
    interactionRoutes(scope, identity.opened)
  })
  app.register(async (scope) => {
    meetFaults(scope, faults)
    mountProvider(scope, identity)
  })
}
