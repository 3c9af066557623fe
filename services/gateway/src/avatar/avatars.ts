import { AppError, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { asAvatar, pictureName, pictureNameOf, pictureUrl } from './picture.ts'
import type { PictureStore } from './store.ts'

type Professional = RpcOutput<typeof schedulingRpcs.setAvatar>

interface Asking {
  userId: string
  requestId: string
}

/** Professionals' pictures: the file here, its address with the professional. */
export function avatars({ bus, store }: { bus: Bus; store: PictureStore }) {
  async function ownProfessional({ userId, requestId }: Asking) {
    const { getOwnProfessional } = schedulingRpcs
    const { professional } = await bus.call(getOwnProfessional, { userId }, { requestId })
    return professional
  }

  async function requireProfessional(asking: Asking): Promise<Professional> {
    const professional = await ownProfessional(asking)
    if (professional) return professional
    throw new AppError('FORBIDDEN', 'This account has no page.')
  }

  const show = ({ userId, requestId }: Asking, avatarUrl: string | null) =>
    bus.call(schedulingRpcs.setAvatar, { userId, avatarUrl }, { requestId })

  async function removeFile(url: string | null, except?: string) {
    const name = pictureNameOf(url)
    if (name !== null && name !== except) await store.remove(name)
  }

  return {
    /** @throws AppError what `asAvatar` refuses; FORBIDDEN for an account without a page */
    async replace(asking: Asking, upload: Uint8Array): Promise<Professional> {
      // Whoever has no page shall not make us decode anything.
      const before = await requireProfessional(asking)
      const picture = await asAvatar(upload)
      const name = pictureName(asking.userId, picture)
      await store.put(name, picture)
      const after = await show(asking, pictureUrl(name)).catch(async (error: unknown) => {
        // The page went meanwhile, and with it everybody who could remove the file later.
        if (isForbidden(error)) await store.remove(name)
        throw error
      })
      await removeFile(before.avatarUrl, name)
      return after
    },

    /** @throws AppError FORBIDDEN for an account without a page */
    async remove(asking: Asking): Promise<Professional> {
      const before = await requireProfessional(asking)
      const after = await show(asking, null)
      await removeFile(before.avatarUrl)
      return after
    },

    /** For an account that is deleted: the file goes; whoever erases the professional, its address. */
    async erase(asking: Asking): Promise<void> {
      const professional = await ownProfessional(asking)
      await removeFile(professional?.avatarUrl ?? null)
    },
  }
}

const isForbidden = (error: unknown) => error instanceof AppError && error.code === 'FORBIDDEN'

export type Avatars = ReturnType<typeof avatars>
