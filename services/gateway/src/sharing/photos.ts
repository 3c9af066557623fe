import { pictureNameOf } from '../avatar/picture.ts'
import type { PictureStore } from '../avatar/picture-store.ts'

/** Pictures of the professionals that we made up: they come with the pages. */
const DEMO = /^\/demo\/[a-z0-9-]+\.webp$/
const TIMEOUT_MS = 2_000

/** Where a page's photo lies that may be drawn: only pictures that we made ourselves. */
export function drawnPhoto(url: string | null): string | null {
  if (url === null) return null
  return pictureNameOf(url) !== null || DEMO.test(url) ? url : null
}

/** Reads photos of which {@link drawnPhoto} has said where they lie; null for one that is not there. */
export function photoReader({
  store,
  webUrl,
}: {
  store: Pick<PictureStore, 'get'>
  webUrl: string
}) {
  async function ofPages(path: string): Promise<Uint8Array | null> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(new URL(path, webUrl), { signal, redirect: 'error' })
    return response.ok ? response.bytes() : null
  }

  return (url: string): Promise<Uint8Array | null> => {
    const name = pictureNameOf(url)
    return (name === null ? ofPages(url) : store.get(name)).catch(() => null)
  }
}
