import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const style = ['base', 'panes', 'chat', 'mail', 'home', 'sizes']
  .map((part) => asset(`styles/${part}.css`))
  .join('\n')
const script = asset('live.js')

export function assetRoutes(app: FastifyInstance) {
  app.get('/style.css', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/css').send(style)
  })
  app.get('/live.js', async (_request, reply) => {
    return reply.header('cache-control', 'no-cache').type('text/javascript').send(script)
  })
}
