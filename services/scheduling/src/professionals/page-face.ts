import { AppError, MOST_PHOTOS, type schedulingRpcs } from '@encaixe/contracts'
import { type HandlersOf, newId } from '@encaixe/service-kit'
import { inOrder } from '../offer/offer.rule.ts'
import { putInOrder } from '../offer/offer-rows.ts'
import { ownProfessionalId } from '../owners/own-professional.ts'
import type { Parts } from '../store.ts'
import { pageChanges } from './change-page.ts'
import { faceOf, photoOf, withPhotos } from './face-rows.ts'

type Handlers = HandlersOf<
  typeof schedulingRpcs,
  'getPageFace' | 'updatePageFace' | 'addPhoto' | 'updatePhoto' | 'removePhoto' | 'orderPhotos'
>

/** What a page looks like. Files of pictures are the gateway's, which notes them before they are shown here. */
export function pageFace(parts: Parts): Handlers {
  const { database } = parts
  const change = pageChanges(parts)

  return {
    async getPageFace(_, { actor: { userId } }) {
      const id = await ownProfessionalId(database, userId)
      const row = await database.prisma.professional.findUniqueOrThrow({
        where: { id },
        include: withPhotos,
      })
      return faceOf(row)
    },

    updatePageFace: ({ accentColor, faq, showsRelated }, { actor: { userId } }) =>
      change(userId, async (tx, { id }) => {
        const after = await tx.professional.update({
          include: withPhotos,
          where: { id },
          data: {
            ...(accentColor !== undefined && { accentColor }),
            ...(faq && { faq }),
            ...(showsRelated !== undefined && { showsRelated }),
          },
        })
        return faceOf(after)
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
        await putInOrder(left, tx.workPhoto.update)
        return { removed: true } as const
      }),

    orderPhotos: ({ ids }, { actor: { userId } }) =>
      change(userId, async (tx, page) => {
        const photos = inOrder(page.photos, ids)
        await putInOrder(photos, tx.workPhoto.update)
        return faceOf({ ...page, photos: photos.map((row, position) => ({ ...row, position })) })
      }),
  }
}

function requireOwn(photos: readonly { id: string }[], id: string): void {
  if (photos.some((photo) => photo.id === id)) return
  throw new AppError('NOT_FOUND', 'This page has no such picture.')
}

function requireRoomForPhoto(photos: readonly unknown[]): void {
  if (photos.length < MOST_PHOTOS) return
  throw new AppError('VALIDATION_FAILED', 'This page shows as many pictures as it may.', {
    errors: [{ path: 'photo', message: `São no máximo ${MOST_PHOTOS} fotos. Apague uma antes.` }],
  })
}
