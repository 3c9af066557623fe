import { type MediaConfig, objectStorage } from './config.ts'
import { folderStore } from './folder-store.ts'
import { objectStore } from './object-store.ts'
import type { PictureStore } from './picture-store.ts'

/** The store that is configured; `requireOneMediaStore` has seen to it that there is one. */
export function pictureStore(config: MediaConfig): PictureStore {
  return config.MEDIA_FOLDER === undefined
    ? objectStore(objectStorage.parse(config))
    : folderStore(config.MEDIA_FOLDER)
}
