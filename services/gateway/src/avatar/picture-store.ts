import type { Logger } from '@encaixe/service-kit'
import { type MediaConfig, objectStorageOf } from './config.ts'
import { folderStore } from './folder-store.ts'
import { objectStore } from './object-store.ts'

/** Keeps pictures by name. Names are ours (`pictureName`); no store is asked for any other. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>
  /** Also succeeds when there is none. */
  remove(name: string): Promise<void>
}

/** Removes a file that nothing shows any more. What was asked for is done already: one that stays is the sweep's. */
export const removeOrLeave = (
  name: string,
  { store, log }: { store: Pick<PictureStore, 'remove'>; log: Pick<Logger, 'warn'> },
): Promise<void> =>
  store.remove(name).catch((error: unknown) => {
    log.warn({ err: error }, 'an old picture could not be removed; the sweep tries again')
  })

/** The store that is configured; `requireOneMediaStore` has seen to it that there is one. */
export function pictureStore(config: MediaConfig): PictureStore {
  const storage = objectStorageOf(config)
  if (storage) return objectStore(storage)
  if (config.MEDIA_FOLDER === undefined) throw new Error('MEDIA_FOLDER: is needed')
  return folderStore(config.MEDIA_FOLDER)
}
