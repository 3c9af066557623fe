import { bookingEvents, notifierRpcs, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import type { Parts } from '../store.ts'
import { type DigestWeek, dueDigest } from './digest-week.rule.ts'
import { type Follower, followersOfOpened, takeWeek } from './opened-pages.sql.ts'

const AT_ONCE = 100
/** More pages than this are not told of in one e-mail. */
const MOST_PAGES = 10

type FreeTime = RpcOutput<typeof schedulingRpcs.listNextFreeTimes>['items'][number]

/**
 * Tells accounts each Monday which of the pages that they follow opened times, if they want to hear of it. An account
 * is marked in the transaction that tells it, so a round that fails is begun again without telling anybody twice.
 */
export function tellFollowers({ database, bus, clock }: Parts): JobOptions {
  /** Those who want the e-mail, with what it says. */
  async function digestsOf(followers: readonly Follower[]) {
    const userIds = followers.map(({ userId }) => userId)
    const readers = await bus.call(notifierRpcs.listDigestReaders, { userIds })
    const wanted = new Set(readers.userIds)
    const told = followers.filter(({ userId }) => wanted.has(userId))
    const free = await freeTimes([...new Set(told.flatMap(({ pageIds }) => pageIds))])
    return told.flatMap(({ userId, email, pageIds }) => {
      const pages = pageIds
        .flatMap((id) => free.get(id) ?? [])
        .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
        .slice(0, MOST_PAGES)
        .map(({ id: _, ...page }) => page)
      return pages.length > 0 ? [{ userId, email, pages }] : []
    })
  }

  async function freeTimes(ids: readonly string[]): Promise<Map<string, FreeTime>> {
    const found = new Map<string, FreeTime>()
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const { items } = await bus.call(schedulingRpcs.listNextFreeTimes, { ids: some })
      for (const item of items) found.set(item.id, item)
    }
    return found
  }

  async function tell(followers: readonly Follower[], { week }: DigestWeek) {
    const digests = await digestsOf(followers)
    await database.transaction(async ({ tx, emit }) => {
      const taken = await takeWeek(
        tx,
        week,
        followers.map(({ userId }) => userId),
      )
      for (const digest of digests.filter(({ userId }) => taken.has(userId))) {
        await emit(bookingEvents.FollowedPagesOpened, { subject: digest.userId, data: digest })
      }
    })
  }

  return {
    name: 'tell followers',
    every: 600,
    async run(signal) {
      const now = clock()
      const digest = dueDigest(now)
      let after = ''
      while (digest && !signal.aborted) {
        const found = await followersOfOpened(database, { ...digest, now, after, limit: AT_ONCE })
        const last = found.at(-1)
        if (!last) return
        await tell(found, digest)
        after = last.userId
      }
    },
  }
}
