import type { Logger } from '@encaixe/service-kit'

/** Keeps pictures by name. Names are ours (`pictureName`); no store is asked for any other. */
export interface PictureStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is none of this name. */
  get(name: string): Promise<Uint8Array | null>
  /** Also succeeds when there is none. */
  remove(name: string): Promise<void>
}

/** Removes a file that nothing shows any more. After a failure the sweep removes it later. */
export const removeOrLeave = (
  name: string,
  { store, log }: { store: Pick<PictureStore, 'remove'>; log: Pick<Logger, 'warn'> },
): Promise<void> =>
  store.remove(name).catch((error: unknown) => {
    log.warn({ err: error }, 'an old picture could not be removed; the sweep tries again')
  })
