import { AppError } from '@encaixe/contracts'
import type { FastifyInstance } from 'fastify'
import type { LinkCards } from './cards.ts'

const SLUG = /^[a-z0-9-]{3,60}$/
/** Shown where a page's own cannot be drawn now. */
const DEFAULT_CARD = '/social.png'

/** The picture that messengers show beside a link to a page. */
export async function serveCards(server: FastifyInstance, { cards }: { cards: LinkCards }) {
  server.get<{ Params: { slug: string } }>('/p/:slug/cartao.jpg', async (request, reply) => {
    const { slug } = request.params
    if (!SLUG.test(slug)) throw new AppError('NOT_FOUND', 'There is no such page.')
    try {
      const { jpeg, version, isWhole } = await cards.of(slug, request.id)
      const etag = `"${version}"`
      reply
        // Messengers keep it by its address, which carries what it shows; browsers look again soon.
        .header('cache-control', isWhole ? 'public, max-age=300, s-maxage=300' : 'no-store')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('image/jpeg').send(Buffer.from(jpeg))
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'UPSTREAM_UNAVAILABLE'
      if (!isBusy) throw error
      return reply.header('cache-control', 'no-store').redirect(DEFAULT_CARD, 302)
    }
  })
}
