import { AppError, type PageFace, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { requireRoomForPhoto } from '../domain/face-rules.ts'
import { inOrder } from '../domain/offer-rules.ts'
import { publishPage } from '../offer/change-offer.ts'
import { lockOwnProfessional, ownProfessionalId } from '../professionals/own-professional.ts'
import type { CacheBroadcast } from '../slots/cache-broadcast.ts'
import type { SchedulingDatabase, SchedulingTransaction } from '../store.ts'
import { type FaceRow, faceOf, photoOf, withPhotos } from './face-rows.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'getPageFace' | 'updatePageFace' | 'addPhoto' | 'updatePhoto' | 'removePhoto' | 'orderPhotos'
>

interface Dependencies {
  database: SchedulingDatabase
  cache: Pick<CacheBroadcast, 'changed'>
  clock: () => Temporal.Instant
}

const faceOfPage = (tx: SchedulingTransaction, id: string): Promise<FaceRow> =>
  tx.professional.findUniqueOrThrow({
    where: { id },
    select: { accentColor: true, faq: true, ...withPhotos },
  })

/** What a page looks like. Files of pictures are the gateway's, which notes them before they are shown here. */
export function pageFace({ database, cache, clock }: Dependencies): Handlers {
  /** Behind the page's lock; what changes nothing publishes nothing. */
  const change = <T>(
    userId: string,
    work: (tx: SchedulingTransaction, page: FaceRow & { id: string }) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (open) => {
      const { tx, afterCommit } = open
      const { id } = await lockOwnProfessional(tx, userId)
      const before = await faceOfPage(tx, id)
      const changed = await work(tx, { id, ...before })
      const after = await faceOfPage(tx, id)
      if (told(before) !== told(after)) await publishPage(open, id, clock())
      afterCommit(() => cache.changed(id))
      return changed
    })

  return {
    async getPageFace(_, { actor: { userId } }) {
      const id = await ownProfessionalId(database, userId)
      const row = await database.prisma.professional.findUniqueOrThrow({
        where: { id },
        include: withPhotos,
      })
      return faceOf(row)
    },

    updatePageFace: (wanted, { actor: { userId } }) =>
      change(userId, async (tx, { id }) => {
        const { accentColor, faq } = wanted
        await tx.professional.update({
          where: { id },
          data: { ...(accentColor !== undefined && { accentColor }), ...(faq && { faq }) },
        })
        return faceOf(await faceOfPage(tx, id))
      }),

    addPhoto: (photo, { actor: { userId } }) =>
      change(userId, async (tx, { id: professionalId, photos }) => {
        // The same picture once more: it is there.
        const shown = photos.find(({ url }) => url === photo.url)
        if (shown) return photoOf(shown)
        requireRoomForPhoto(photos)
        const data = { ...photo, id: newId(), professionalId, position: photos.length }
        return photoOf(await tx.workPhoto.create({ data }))
      }),

    updatePhoto: ({ id, description, isCover }, { actor: { userId } }) =>
      change(userId, async (tx, { id: professionalId, photos }) => {
        requireOwn(photos, id)
        if (isCover) {
          await tx.workPhoto.updateMany({ where: { professionalId }, data: { isCover: false } })
        }
        const data = {
          ...(description !== undefined && { description }),
          ...(isCover !== undefined && { isCover }),
        }
        return photoOf(await tx.workPhoto.update({ where: { id }, data }))
      }),

    removePhoto: ({ id }, { actor: { userId } }) =>
      change(userId, async (tx, { photos }) => {
        requireOwn(photos, id)
        await tx.workPhoto.delete({ where: { id } })
        const left = photos.filter((photo) => photo.id !== id)
        await putInOrder(tx, left)
        return { removed: true } as const
      }),

    orderPhotos: ({ ids }, { actor: { userId } }) =>
      change(userId, async (tx, page) => {
        await putInOrder(tx, inOrder(page.photos, ids))
        return faceOf(await faceOfPage(tx, page.id))
      }),
  }
}

const told = (row: FaceRow): string => JSON.stringify(faceOf(row) satisfies PageFace)

function requireOwn(photos: readonly { id: string }[], id: string): void {
  if (photos.some((photo) => photo.id === id)) return
  throw new AppError('NOT_FOUND', 'This page has no such picture.')
}

/** Numbers them from 0 without gaps. */
async function putInOrder(
  tx: SchedulingTransaction,
  rows: readonly { id: string; position: number }[],
): Promise<void> {
  for (const [position, { id, position: held }] of rows.entries()) {
    if (position !== held) await tx.workPhoto.update({ where: { id }, data: { position } })
  }
}
