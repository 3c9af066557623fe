import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import type { Media } from '../voice/media.ts'
import { CloudApiError } from './errors.ts'

/** An address of media works for this long. */
const ADDRESS_SECONDS = 5 * 60

const query = z.object({ mid: z.string(), ext: z.coerce.number(), hash: z.string() })

interface MediaServer {
  media: Media
  faults: Faults
  now: () => number
}

/**
 * Media in the API's two steps: its id is answered with an address, and the address, with the same token, with the
 * bytes (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media).
 */
export function mediaRoutes(app: FastifyInstance, { media, faults, now }: MediaServer) {
  const key = randomBytes(16)
  const hashOf = (mid: string, ext: number) =>
    createHmac('sha256', key).update(`${mid} ${ext}`).digest('base64url')

  app.get('/whatsapp_business/attachments/', async (request, reply) => {
    if (faults.take('whatsapp', 'media')) return reply.code(500).send('')
    const { data } = query.safeParse(request.query)
    const found = data && media.get(data.mid)
    const isOpen = data && data.hash === hashOf(data.mid, data.ext) && data.ext * 1_000 > now()
    if (!found || !isOpen) return reply.code(404).send('')
    return reply.type(found.mimeType).send(found.file)
  })

  return {
    /** The first step. @throws {CloudApiError} 100 where there is no such media */
    describe(id: string, origin: string) {
      const found = media.get(id)
      if (!found) throw new CloudApiError(100, `Object with ID '${id}' does not exist`, 33)
      const ext = Math.floor(now() / 1_000) + ADDRESS_SECONDS
      const address = new URLSearchParams({ mid: id, ext: String(ext), hash: hashOf(id, ext) })
      return {
        messaging_product: 'whatsapp',
        url: `${origin}/whatsapp_business/attachments/?${address}`,
        mime_type: found.mimeType,
        sha256: found.sha256,
        file_size: found.file.length,
        id,
      }
    },
  }
}
