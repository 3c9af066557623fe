import { AppError, type PageFace, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { inOrder } from '../offer/offer.rule.ts'
import { changePage, type PageDependencies } from '../professionals/change-page.ts'
import { ownProfessionalId } from '../professionals/own-professional.ts'
import type { SchedulingTransaction } from '../store.ts'
import { requireRoomForPhoto } from './face.rule.ts'
import { type FaceRow, faceOf, photoOf, withPhotos } from './face-rows.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'getPageFace' | 'updatePageFace' | 'addPhoto' | 'updatePhoto' | 'removePhoto' | 'orderPhotos'
>

const face = {
  load: (tx: SchedulingTransaction, id: string): Promise<FaceRow> =>
    tx.professional.findUniqueOrThrow({
      where: { id },
      select: { accentColor: true, faq: true, ...withPhotos },
    }),
  published: (row: FaceRow): string => JSON.stringify(faceOf(row) satisfies PageFace),
}

/** What a page looks like. Files of pictures are the gateway's, which notes them before they are shown here. */
export function pageFace(dependencies: PageDependencies): Handlers {
  const { database } = dependencies
  const change = <T>(
    userId: string,
    work: (tx: SchedulingTransaction, page: FaceRow & { professionalId: string }) => Promise<T>,
  ) => changePage(dependencies, userId, face, work)

  return {
    async getPageFace(_, { actor: { userId } }) {
      const id = await ownProfessionalId(database, userId)
      const row = await database.prisma.professional.findUniqueOrThrow({
        where: { id },
        include: withPhotos,
      })
      return faceOf(row)
    },

    async updatePageFace(wanted, { actor: { userId } }) {
      const { after } = await change(userId, async (tx, { professionalId: id }) => {
        const { accentColor, faq } = wanted
        await tx.professional.update({
          where: { id },
          data: { ...(accentColor !== undefined && { accentColor }), ...(faq && { faq }) },
        })
      })
      return faceOf(after)
    },

    async addPhoto(photo, { actor: { userId } }) {
      const { changed } = await change(userId, async (tx, { professionalId, photos }) => {
        // The same picture once more: it is there.
        const shown = photos.find(({ url }) => url === photo.url)
        if (shown) return shown
        requireRoomForPhoto(photos)
        const data = { ...photo, id: newId(), professionalId, position: photos.length }
        return tx.workPhoto.create({ data })
      })
      return photoOf(changed)
    },

    async updatePhoto({ id, description, isCover }, { actor: { userId } }) {
      const { changed } = await change(userId, async (tx, { professionalId, photos }) => {
        requireOwn(photos, id)
        if (isCover) {
          await tx.workPhoto.updateMany({ where: { professionalId }, data: { isCover: false } })
        }
        const data = {
          ...(description !== undefined && { description }),
          ...(isCover !== undefined && { isCover }),
        }
        return tx.workPhoto.update({ where: { id }, data })
      })
      return photoOf(changed)
    },

    async removePhoto({ id }, { actor: { userId } }) {
      await change(userId, async (tx, { photos }) => {
        requireOwn(photos, id)
        await tx.workPhoto.delete({ where: { id } })
        const left = photos.filter((photo) => photo.id !== id)
        await putInOrder(tx, left)
      })
      return { removed: true }
    },

    async orderPhotos({ ids }, { actor: { userId } }) {
      const { after } = await change(userId, (tx, { photos }) =>
        putInOrder(tx, inOrder(photos, ids)),
      )
      return faceOf(after)
    },
  }
}

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
