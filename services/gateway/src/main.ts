import { accountRpcs } from '@encaixe/contracts'
import { runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { avatars } from './avatar/avatars.ts'
import { pictureStore } from './avatar/configured-store.ts'
import { photoRpcs, workPhotos } from './avatar/photos.ts'
import { sweepPictures } from './avatar/sweep.ts'
import { unsettledPictures } from './avatar/unsettled.ts'
import { type Config, config } from './config.ts'
import { accountDeletion } from './deletion/account-deletion.ts'
import { eraseAccount, personalLists, whenErased } from './deletion/personal-data.ts'
import { sweepDeletions } from './deletion/sweep.ts'
import { ownAnswers } from './http/own-answers.ts'
import { createServer } from './http/server.ts'
import { accounts } from './identity/accounts.ts'
import { createIdentity } from './identity/identity.ts'
import { securityLog } from './identity/security-log.ts'
import { startLive } from './live/live.ts'
import { guardedRpcs, pageAnswers } from './page/answers.ts'
import { phoneAnswers } from './phone/answers.ts'
import { createPhoneCodes } from './phone/phone-codes.ts'
import { phoneSecrets } from './phone/secrets.ts'
import { clientProfiles, describedRpcs } from './profile/client-profile.ts'
import { openRedis } from './redis.ts'
import { cardDrawer } from './sharing/card-drawer.ts'
import { linkCards } from './sharing/cards.ts'
import { posterAnswers } from './sharing/posters.ts'
import type { GatewayTransaction } from './store.ts'
import { sharedPages } from './web/shared-pages.ts'

export interface Options {
  /** Epoch milliseconds, for tests that live through months. */
  now?: () => number
}

/**
 * The one door: HTTP in, RPCs to the services, pages from the web. It knows who somebody is, and which
 * routes they may call; no rule of the product lives here.
 */
export const start = (config: Config, { now = Date.now }: Options = {}) =>
  startService<PrismaClient, GatewayTransaction>({
    name: 'gateway',
    config,
    healthPort: config.HEALTH_PORT,
    prisma: new URL('../prisma/', import.meta.url),
    database: {
      create: (adapter) => new PrismaClient({ adapter }),
      // Without its database the gateway signs nobody in, but people go on booking.
      isVital: false,
    },
    personalData: () => ({ lists: personalLists, erase: eraseAccount, whenErased }),
    async open({ bus, database, erasure, log, metrics, health, consume, job, onStop }) {
      const redis = await openRedis({ url: config.REDIS_URL, log, metrics })
      onStop('Redis', () => redis.disconnect())
      const secrets = phoneSecrets(config.PHONE_CODE_SECRET)
      const security = securityLog({ log, secret: config.PHONE_CODE_SECRET })
      const shared = { database, secrets, security, log, now }
      const identity = createIdentity({ ...shared, config, redis, metrics })
      const codes = createPhoneCodes({ ...shared, bus })
      const { PHONE_CODE_RETRY_SECONDS: every } = config
      job({ name: 'phone-codes', every, run: codes.sendAgain })

      const store = pictureStore(config)
      const unsettled = unsettledPictures(database, now)
      const keeping = { bus, store, unsettled, log }
      const photos = workPhotos(keeping)
      const pictures = { store, photos, avatars: avatars(keeping) }
      job(sweepPictures({ bus, store, unsettled, every: config.MEDIA_SWEEP_SECONDS }))

      const drawer = cardDrawer({ log })
      onStop('cards', async () => void (await drawer.stop()))
      const { PUBLIC_URL: publicUrl, WEB_URL: webUrl } = config
      const cards = linkCards({ bus, store, drawer, publicUrl, webUrl, now })

      const { sessions } = identity
      const deletion = accountDeletion({
        ...{ bus, database, erasure, identity, security, log, now },
        avatars: pictures.avatars,
        codes,
      })
      for (const consumption of deletion.consumptions) consume(consumption)
      job(sweepDeletions({ config, database, sessions, log, metrics }))

      const pages = sharedPages({ bus, webUrl, publicUrl, log, metrics, now })
      onStop('public pages', pages.stop)
      const live = startLive({ config, bus, log, metrics, now })
      onStop('live events', live.stop)

      const page = pageAnswers({ bus, codes, identity, security, log })
      const profiles = clientProfiles({ bus, database, identity, log })
      const own = new Map([
        ...ownAnswers(accountRpcs, {
          ...accounts({ bus, identity, security }),
          ...phoneAnswers({ codes, identity }),
          ...page.own,
          ...posterAnswers({ bus, publicUrl }),
          ...profiles.own,
          ...deletion.answers,
        }),
        ...ownAnswers(guardedRpcs, page.guarded),
        ...ownAnswers(describedRpcs, profiles.page),
        ...ownAnswers(photoRpcs, photos.own),
      ])
      const { server, end } = await createServer({
        ...{ config, bus, redis, health, metrics, log, identity, own, now },
        ...{ pages, pictures, cards, live, security },
      })
      onStop('HTTP server', end)
      onStop('live connections', live.connections.endAll)
      const url = await server.listen({ host: config.HOST, port: config.PORT })
      void identity.prepare()
      return { url }
    },
  })

runMain(start, config, import.meta)
