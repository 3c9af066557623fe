import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const styles = ['base', 'panes', 'chat', 'mail', 'home', 'sizes']

export function assetRoutes(app: FastifyInstance) {
  const parts = styles.map((part) => `pages/styles/${part}.css`)
  serveAsset(app, '/style.css', parts)
  serveAsset(app, '/live.js', ['pages/live.js'])
}

/** Serves files of `src` as one style or script. */
export function serveAsset(app: FastifyInstance, address: string, files: readonly string[]) {
  const type = address.endsWith('.css') ? 'text/css' : 'text/javascript'
  const text = files
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
    .join('\n')
  app.get(address, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(type).send(text),
  )
}
