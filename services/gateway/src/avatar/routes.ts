import { AppError } from '@encaixe/contracts'
import { paths } from '@encaixe/contracts/paths'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireCaller } from '../http/access/caller.ts'
import { bytesOf, largeBodies, takeBytes } from '../http/limits/bodies.ts'
import type { CountAttempt } from '../http/limits/rate-limits.ts'
import type { Avatars } from './avatars.ts'
import type { WorkPhotos } from './photos.ts'
import { isPictureName } from './picture.ts'
import type { PictureStore } from './picture-store.ts'

const UPLOAD_LIMIT = 5 * 1024 * 1024
const UPLOADS = { atOnce: 24, fromOne: 2 }

export interface Pictures {
  avatars: Avatars
  photos: WorkPhotos
  store: PictureStore
}

/** The picture of a professional, and those of the work: taken as a body or a form, shown to everybody. */
export async function serveAvatars(
  server: FastifyInstance,
  {
    pictures: { avatars, photos, store },
    countAttempt,
  }: { pictures: Pictures; countAttempt: CountAttempt },
) {
  takeBytes(server, /^(?:image\/|application\/octet-stream)/, UPLOAD_LIMIT)
  await server.register(multipart, {
    limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 4, fieldSize: 1_000, parts: 5 },
  })

  const asking = (request: FastifyRequest) => ({
    userId: requireCaller(request).userId,
    requestId: request.id,
  })

  const takePlace = largeBodies(UPLOADS)
  const takes =
    (limit: 'picture' | 'photo') => async (request: FastifyRequest, reply: FastifyReply) => {
      const { userId } = requireCaller(request)
      await countAttempt(limit, request, reply)
      takePlace(userId, reply)
    }

  server.put(paths.avatar, {
    onRequest: takes('picture'),
    handler: async (request) => avatars.replace(asking(request), await uploaded(request)),
  })

  server.post(paths.photos, {
    onRequest: takes('photo'),
    handler: async (request, reply) =>
      reply.code(201).send(await photos.add(asking(request), await uploaded(request))),
  })

  server.delete(paths.avatar, async (request) => avatars.remove(asking(request)))

  server.get<{ Params: { file: string } }>('/media/:file', async ({ params }, reply) => {
    const picture = isPictureName(params.file) ? await store.get(params.file) : null
    if (!picture) throw new AppError('NOT_FOUND', 'There is no such picture.')
    return (
      reply
        .type('image/webp')
        // Another picture has another name; but caches on the way forget a deleted one within a day.
        .header('cache-control', 'public, max-age=31536000, s-maxage=86400, immutable')
        // Webmail and link previews show it, too.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(Buffer.from(picture))
    )
  })
}

/** @throws AppError PAYLOAD_TOO_LARGE, MALFORMED_BODY */
async function uploaded(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) return bytesOf(request)
  const tooLarge = new AppError('PAYLOAD_TOO_LARGE', 'The picture may have 5 MiB.')
  try {
    const part = await request.file()
    if (!part) return Buffer.alloc(0)
    const bytes = await part.toBuffer()
    // The library looks while parts arrive, and may be told of the limit only after the last.
    if (part.file.truncated) throw tooLarge
    return bytes
  } catch (error) {
    const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
    if (isTooLarge || error === tooLarge) throw tooLarge
    throw new AppError('MALFORMED_BODY', 'The form cannot be read.')
  }
}
