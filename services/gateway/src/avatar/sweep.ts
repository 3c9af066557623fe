import type { Bus, JobOptions } from '@encaixe/service-kit'
import type { Config } from '../config.ts'
import { findOwnProfessional } from '../own-professional.ts'
import { shownPictures } from './photos.ts'
import { type PictureStore, removePicture } from './picture-store.ts'
import { isOrphan, type Unsettled, type UnsettledPictures } from './unsettled.ts'

interface Options {
  bus: Bus
  store: PictureStore
  unsettled: UnsettledPictures
  config: Pick<Config, 'MEDIA_SWEEP_SECONDS'>
}

/** Removes the files that nobody shows any more. */
export function sweepPictures({ bus, store, unsettled, config }: Options): JobOptions {
  async function isShown(picture: Unsettled) {
    if (isOrphan(picture)) return false
    const { name, userId } = picture
    const professional = await findOwnProfessional(bus, { actor: { kind: 'professional', userId } })
    return professional !== null && (await shownPictures(bus, professional)).includes(name)
  }

  async function run() {
    for (const picture of await unsettled.due()) {
      const keep = await isShown(picture)
      await unsettled.settle(picture, async () => {
        if (!keep) await removePicture(picture.name, store)
      })
    }
  }

  return { name: 'sweep pictures', every: config.MEDIA_SWEEP_SECONDS, run }
}
