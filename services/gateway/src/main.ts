import { accountRpcs, inboxRpcs } from '@encaixe/contracts'
import { personalDataBy, runMain, startService } from '@encaixe/service-kit'
import { PrismaClient } from '../generated/client.ts'
import { avatars } from './avatar/avatars.ts'
import { pictureStore } from './avatar/configured-store.ts'
import { photoRpcs, workPhotos } from './avatar/photos.ts'
import { sweepPictures } from './avatar/sweep.ts'
import { unsettledPictures } from './avatar/unsettled.ts'
import { type Config, config } from './config.ts'
import { accountDeletion } from './deletion/account-deletion.ts'
import { noteAnswer } from './deletion/deletions.ts'
import { sweepDeletions } from './deletion/sweep.ts'
import { ownAnswers } from './http/own-answers.ts'
import { accounts } from './identity/accounts.ts'
import { apiKeys } from './identity/api-keys/api-keys.ts'
import { createIdentity } from './identity/identity.ts'
import { phoneSecrets } from './identity/phone-secrets.ts'
import { sweepPushSessions } from './identity/push-of-sessions.ts'
import { securityLog } from './identity/security-log.ts'
import { inbox } from './inbox/inbox.ts'
import { startLive } from './live/live.ts'
import { guardedRpcs, pageAnswers } from './page/answers.ts'
import { phoneAnswers } from './phone/answers.ts'
import { codeChallenge } from './phone/code-challenge.ts'
import { proofKeeper } from './phone/keep-proof.ts'
import { createPhoneCodes } from './phone/phone-codes.ts'
import { createPhoneWords } from './phone/phone-words.ts'
import { postalCodes } from './postal-codes/postal-codes.ts'
import { clientProfiles, describedRpcs } from './profile/client-profile.ts'
import { openRedis } from './redis.ts'
import { createServer } from './server.ts'
import { cardDrawer } from './sharing/card-drawer.ts'
import { linkCards } from './sharing/cards.ts'
import { posterAnswers } from './sharing/posters.ts'
import type { GatewayTransaction } from './store.ts'
import { tables } from './tables.ts'
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
    tables,
    clock: () => Temporal.Instant.fromEpochMilliseconds(now()),
    personalData: () =>
      personalDataBy({
        tables,
        hooks: {},
        // It asked for the erasure: it notes its own answer where it notes those of the others.
        whenErased: ({ deletionId }, { tx }) => noteAnswer(tx, { deletionId, service: 'gateway' }),
      }),
    async open({ bus, database, erasure, log, metrics, health, consume, job, tasks, onStop }) {
      const redis = await openRedis({ url: config.REDIS_URL, log, metrics })
      onStop('Redis', () => redis.disconnect())
      const secrets = phoneSecrets(config.PHONE_CODE_SECRET)
      const security = securityLog({ log, secret: config.PHONE_CODE_SECRET })
      const parts = {
        ...{ config, bus, database, redis, health, metrics, log, now },
        ...{ erasure, secrets, security },
      }
      const identity = createIdentity(parts)
      const keepProof = proofKeeper({ ...parts, tasks, sessions: identity.sessions })
      const codes = createPhoneCodes({ ...parts, keepProof, retrySoon: () => sending.wake() })
      const words = createPhoneWords({ ...parts, codes })
      const every = config.PHONE_CODE_RETRY_SECONDS
      const sending = job({ name: 'phone-codes', every, run: codes.sendAgain })

      const store = pictureStore(config)
      const files = { ...parts, store, unsettled: unsettledPictures(database, now) }
      const photos = workPhotos(files)
      const pictures = { store, photos, avatars: avatars(files) }
      job(sweepPictures(files))
      const drawer = cardDrawer({ log })
      onStop('cards', async () => void (await drawer.stop()))
      const cards = linkCards({ ...parts, store, drawer })

      const deletion = accountDeletion({ ...parts, identity, avatars: pictures.avatars, codes })
      for (const consumption of deletion.consumptions) consume(consumption)
      job(sweepPushSessions({ ...parts, sessions: identity.sessions }))
      job(sweepDeletions({ ...parts, sessions: identity.sessions }))

      const pages = sharedPages(parts)
      onStop('public pages', pages.stop)
      const live = startLive(parts)
      onStop('live events', live.stop)

      const page = pageAnswers({ ...parts, codes, identity })
      const profiles = clientProfiles({ ...parts, identity })
      const own = new Map([
        ...ownAnswers(accountRpcs, {
          ...accounts({ ...parts, identity }),
          ...apiKeys({ ...parts, identity }),
          ...phoneAnswers({ codes, words, challenge: codeChallenge(parts), identity }),
          ...page.own,
          ...posterAnswers(parts),
          ...postalCodes(config.POSTAL_CODE_URL, parts.log),
          ...profiles.own,
          ...deletion.answers,
        }),
        ...ownAnswers(inboxRpcs, inbox(parts)),
        ...ownAnswers(guardedRpcs, page.guarded),
        ...ownAnswers(describedRpcs, profiles.page),
        ...ownAnswers(photoRpcs, photos.own),
      ])
      const { server, end } = await createServer({
        ...parts,
        identity,
        words,
        own,
        pages,
        pictures,
        cards,
        live,
      })
      onStop('HTTP server', end)
      onStop('live connections', live.connections.endAll)
      const url = await server.listen({ host: config.HOST, port: config.PORT })
      void identity.prepare()
      return { url }
    },
  })

runMain(start, config, import.meta)
