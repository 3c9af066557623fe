import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/** Everything that is not the API is a page: people see one address, and cookies one origin. */
export async function serveWeb(server: FastifyInstance, { webUrl }: { webUrl: string }) {
  await server.register(httpProxy, {
    upstream: webUrl,
    prefix: '/',
    // What the outside claims in forwarded headers was weighed by trustProxy; only the result goes on.
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        'x-request-id': request.id,
      }),
    },
  })
}
