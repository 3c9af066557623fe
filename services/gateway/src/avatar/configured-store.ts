import { type MediaConfig, objectStorageOf } from './config.ts'
import { folderStore } from './folder-store.ts'
import { objectStore } from './object-store.ts'
import type { PictureStore } from './picture-store.ts'

/** The store that is configured; `requireOneMediaStore` has seen to it that there is one. */
export function pictureStore(config: MediaConfig): PictureStore {
  const storage = objectStorageOf(config)
  if (storage) return objectStore(storage)
  if (config.MEDIA_FOLDER === undefined) throw new Error('MEDIA_FOLDER: is needed')
  return folderStore(config.MEDIA_FOLDER)
}
