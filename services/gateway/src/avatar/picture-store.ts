import type { Logger } from '@encaixe/service-kit'
import { thumbnailName } from './picture.ts'

/** Keeps pictures by name. Names are ours (`pictureName`); no store is asked for any other. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>
  /** Also succeeds when there is none. */
  remove(name: string): Promise<void>
}

/** Removes a picture with its thumbnail, whether it has one or not. */
export async function removePicture(
  name: string,
  store: Pick<PictureStore, 'remove'>,
): Promise<void> {
  await store.remove(thumbnailName(name))
  await store.remove(name)
}

/** Removes a picture that nothing shows any more. After a failure the sweep removes it later. */
export const removeOrLeave = (
  name: string,
  { store, log }: { store: Pick<PictureStore, 'remove'>; log: Pick<Logger, 'warn'> },
): Promise<void> =>
  removePicture(name, store).catch((error: unknown) => {
    log.warn({ err: error }, 'an old picture could not be removed; the sweep tries again')
  })
