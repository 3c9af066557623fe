import { asyncApi, openApi } from '@encaixe/contracts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { rpcRoutes } from './routes.ts'

/** The API and the events as documents, and the API as a page to browse. */
export async function serveDocs(server: FastifyInstance) {
  const document = JSON.stringify(openApi(rpcRoutes))
  const events = JSON.stringify(asyncApi())
  server.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  server.get('/asyncapi.json', (_request, reply) => reply.type('application/json').send(events))
  await server.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(document) },
  })
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    theme: { title: 'Encaixe API' },
  })
}
