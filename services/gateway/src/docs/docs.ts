import { asyncApi } from '@encaixe/contracts'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { PAGE_TYPE } from '../http/problem-page.ts'
import { apiDocument } from './api-document.ts'
import { FIRST_PAGE_POLICY, firstPage } from './first-page.ts'

/** Our mark, as the pages draw it (web/src/lib/ui/Mark.svelte), in the colours it has on a dark ground. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="40" height="40">
<path fill="#7fd0d9" d="M8 3h7.5a1.5 1.5 0 0 1 1.5 1.5V13a2 2 0 0 0 2 2h8.5a1.5 1.5 0 0 1 1.5 1.5V24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z"/>
<rect fill="#f6c244" x="19" y="3" width="10" height="10" rx="3"/></svg>`

// The address of the one document there is need not be typed; the mark stands alone.
const STYLE = `.swagger-ui .topbar { background: #0b2f3a }
.swagger-ui .topbar .download-url-wrapper { display: none }`

/** The colours of the library's own logo, which its script draws before it puts ours in its place. */
const LIBRARY_LOGO_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** Made once a process, as they take half a second. */
const document = JSON.stringify(apiDocument())
const events = JSON.stringify(asyncApi())

/** The API and the events as documents, a first page to begin with, and the API as a page to browse. */
export async function serveDocs(server: FastifyInstance) {
  server.get('/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  server.get('/asyncapi.json', (_request, reply) => reply.type('application/json').send(events))
  await server.register(swagger, {
    mode: 'static',
    specification: { document: JSON.parse(document) },
  })
  const page = firstPage()
  for (const path of ['/docs', '/docs/']) {
    server.get(path, (_request, reply) =>
      reply.type(PAGE_TYPE).header('content-security-policy', FIRST_PAGE_POLICY).send(page),
    )
  }
  await server.register(servePage)
}

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'

async function servePage(server: FastifyInstance) {
  // the library makes its page for desks only
  server.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string'
      ? payload.replace('<meta charset="UTF-8">', (found) => found + VIEWPORT)
      : payload,
  )
  await server.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: {
      'default-src': "'none'",
      'base-uri': "'none'",
      'connect-src': "'self'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'img-src': ["'self'", 'data:'],
      'script-src': "'self'",
      'style-src': ["'self'", LIBRARY_LOGO_STYLE],
    },
    logo: { type: 'image/svg+xml', content: Buffer.from(MARK), href: '/docs' },
    theme: {
      title: 'Encaixe API',
      css: [{ filename: 'encaixe.css', content: STYLE }],
      favicon: [
        {
          filename: 'mark.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: Buffer.from(MARK),
        },
      ],
    },
  })
}
