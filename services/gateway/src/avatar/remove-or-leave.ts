import type { Logger } from '@encaixe/service-kit'
import type { PictureStore } from './picture-store.ts'

/** Removes a file that nothing shows any more. What was asked for is done already: one that stays is the sweep's. */
export const removeOrLeave = (
  name: string,
  { store, log }: { store: Pick<PictureStore, 'remove'>; log: Pick<Logger, 'warn'> },
): Promise<void> =>
  store.remove(name).catch((error: unknown) => {
    log.warn({ err: error }, 'an old picture could not be removed; the sweep tries again')
  })
