import {
  AppError,
  MOST_PHOTOS,
  pageFaceRpcs,
  schedulingRpcs,
  type WorkPhoto,
} from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import type { OwnAnswers } from '../http/own-answers.ts'
import { decodePicture } from './decoder.ts'
import { asPicture, pictureName, pictureNameOf, pictureUrl, thumbnailName } from './picture.ts'
import { type PictureStore, removeOrLeave } from './picture-store.ts'
import type { UnsettledPictures } from './unsettled.ts'

/** Calls of scheduling after which the gateway removes a file. */
export const photoRpcs = { removePhoto: pageFaceRpcs.removePhoto }

export interface Asking {
  userId: string
  requestId: string
}

interface Parts {
  bus: Bus
  store: PictureStore
  unsettled: Pick<UnsettledPictures, 'note'>
  log: Logger
}

/** Pictures of the work: the file here, where it is shown with the page. */
export function workPhotos({ bus, store, unsettled, log }: Parts) {
  return {
    /**
     * @throws AppError what `asPicture` refuses; VALIDATION_FAILED for one too many; FORBIDDEN for an account
     * without a page; UPSTREAM_UNAVAILABLE
     */
    async add({ userId, requestId }: Asking, upload: Uint8Array): Promise<WorkPhoto> {
      const context = { requestId, actor: { kind: 'professional' as const, userId } }
      // An account without a page, or without room on it, must not use the decoder.
      const { photos } = await bus.call(pageFaceRpcs.getPageFace, {}, context)
      if (photos.length >= MOST_PHOTOS) throw noRoom()
      const whole = (bytes: Uint8Array) => decodePicture(bytes, 'whole')
      const { picture, width, height } = await asPicture(upload, whole, 'photo')
      const thumbnail = await asPicture(picture, decodePicture, 'photo')
      const name = pictureName(userId, picture)
      // The sweep removes the file if a later step fails.
      await unsettled.note(userId, [name])
      await store.put(thumbnailName(name), thumbnail.picture)
      await store.put(name, picture)
      return bus.call(pageFaceRpcs.addPhoto, { url: pictureUrl(name), width, height }, context)
    },

    own: {
      async removePhoto({ id }, { actor, requestId }) {
        const context = { actor, requestId }
        const { photos } = await bus.call(pageFaceRpcs.getPageFace, {}, context)
        const name = pictureNameOf(photos.find((photo) => photo.id === id)?.url ?? null)
        if (name !== null) await unsettled.note(actor.userId, [name])
        const removed = await bus.call(pageFaceRpcs.removePhoto, { id }, context)
        if (name !== null) await removeOrLeave(name, { store, log })
        return removed
      },
    } satisfies OwnAnswers<typeof photoRpcs>,
  }
}

const noRoom = () =>
  new AppError('VALIDATION_FAILED', 'This page shows as many pictures as it may.', {
    errors: [{ path: 'photo', message: `São no máximo ${MOST_PHOTOS} fotos. Apague uma antes.` }],
  })

export type WorkPhotos = Pick<ReturnType<typeof workPhotos>, 'add'>

/** The names of all files that a page shows: its picture, and those of the work. */
export async function shownPictures(
  bus: Bus,
  { userId, avatarUrl }: { userId: string; avatarUrl: string | null },
): Promise<string[]> {
  const actor = { kind: 'professional' as const, userId }
  const { photos } = await bus.call(schedulingRpcs.getPageFace, {}, { actor })
  return [avatarUrl, ...photos.map(({ url }) => url)].flatMap((url) => pictureNameOf(url) ?? [])
}
