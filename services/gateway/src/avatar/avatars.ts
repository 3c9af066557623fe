import { AppError, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import type { Bus, Logger } from '@encaixe/service-kit'
import { findOwnProfessional, requireOwnProfessional } from '../own-professional.ts'
import { decodePicture } from './decoder.ts'
import { type Asking, shownPictures } from './photos.ts'
import { asPicture, pictureName, pictureNameOf, pictureUrl } from './picture.ts'
import { type PictureStore, removeOrLeave, removePicture } from './picture-store.ts'
import type { UnsettledPictures } from './unsettled.ts'

type Professional = RpcOutput<typeof schedulingRpcs.setAvatar>

interface Parts {
  bus: Bus
  store: PictureStore
  unsettled: Pick<UnsettledPictures, 'note' | 'of' | 'orphan'>
  log: Logger
}

/** Professionals' pictures: the file here, its address with the professional. */
export function avatars({ bus, store, unsettled, log }: Parts) {
  const contextOf = ({ userId, requestId }: Asking) => ({
    requestId,
    actor: { kind: 'professional' as const, userId },
  })

  const show = (asking: Asking, avatarUrl: string | null) =>
    bus.call(schedulingRpcs.setAvatar, { avatarUrl }, contextOf(asking))

  const nameOf = ({ avatarUrl }: Professional) => pictureNameOf(avatarUrl)

  const removeOld = async (name: string | null) => {
    if (name !== null) await removeOrLeave(name, { store, log })
  }

  return {
    /**
     * @throws AppError what `asPicture` refuses; FORBIDDEN for an account without a page;
     * UPSTREAM_UNAVAILABLE
     */
    async replace(asking: Asking, upload: Uint8Array): Promise<Professional> {
      // An account without a page must not use the decoder.
      const before = nameOf(await requireOwnProfessional(bus, contextOf(asking)))
      const { picture } = await asPicture(upload, decodePicture, 'avatar')
      const name = pictureName(asking.userId, picture)
      const old = before === name ? null : before
      await unsettled.note(asking.userId, old === null ? [name] : [name, old])
      await store.put(name, picture)
      const after = await show(asking, pictureUrl(name)).catch(async (error: unknown) => {
        // The page was deleted meanwhile: remove its picture at once.
        if (isForbidden(error)) await removeOld(name)
        throw error
      })
      await removeOld(old)
      return after
    },

    /** @throws AppError FORBIDDEN for an account without a page; UPSTREAM_UNAVAILABLE */
    async remove(asking: Asking): Promise<Professional> {
      const old = nameOf(await requireOwnProfessional(bus, contextOf(asking)))
      if (old !== null) await unsettled.note(asking.userId, [old])
      const after = await show(asking, null)
      await removeOld(old)
      return after
    },

    /**
     * Removes the files of a deleted account. The service that erases the professional removes the address.
     * @throws AppError UPSTREAM_UNAVAILABLE when a file cannot be removed now
     */
    async erase(asking: Asking): Promise<void> {
      const professional = await findOwnProfessional(bus, contextOf(asking))
      const shown = professional ? await shownPictures(bus, professional) : []
      const names = new Set([...(await unsettled.of(asking.userId)), ...shown])
      for (const name of names) await removePicture(name, store)
      await unsettled.orphan(asking.userId)
    },
  }
}

const isForbidden = (error: unknown) => error instanceof AppError && error.code === 'FORBIDDEN'

export type Avatars = ReturnType<typeof avatars>
