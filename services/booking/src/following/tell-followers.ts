import { bookingEvents, notifierRpcs, type RpcOutput, schedulingRpcs } from '@encaixe/contracts'
import type { JobOptions } from '@encaixe/service-kit'
import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase, BookingTransaction, Parts } from '../store.ts'
import { type DigestWeek, dueDigest } from './digest-week.rule.ts'

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

/** An account, and those of the pages that it follows that opened times. */
interface Follower {
  userId: string
  email: string
  pageIds: string[]
}

/** As many days ahead a cancelled appointment is a time that opened. */
const DAYS_AHEAD = 14

/**
 * Accounts that were not looked at in a week, in order of their id. By hand because one statement reads each account's
 * follows by its key and each page by the index of its appointments, however many accounts there are.
 */
const followersOfOpened = (
  { prisma }: BookingDatabase,
  {
    week,
    since,
    now,
    after,
    limit,
  }: { week: string; since: Temporal.Instant; now: Temporal.Instant; after: string; limit: number },
): Promise<Follower[]> =>
  prisma.$queryRaw<Follower[]>(Prisma.sql`
    select account.user_id as "userId", account.email, opened.ids as "pageIds"
    from accounts account
    cross join lateral (
      select array_agg(follow.professional_id) as ids
      from follows follow
      where follow.user_id = account.user_id and (
        exists (
          select from availabilities
          where professional_id = follow.professional_id and opened_at >= ${since.toString()}::timestamptz
        )
        or exists (
          select from appointments
          where professional_id = follow.professional_id and status = 'cancelled'
            and starts_at between ${now.toString()}::timestamptz
              and ${now.add({ hours: 24 * DAYS_AHEAD }).toString()}::timestamptz
            and updated_at >= ${since.toString()}::timestamptz
        )
      )
    ) opened
    where account.user_id > ${after} and opened.ids is not null
      and account.digest_week is distinct from ${week}::date
    order by account.user_id
    limit ${limit}
  `)

/**
 * Marks accounts as looked at in a week.
 * @returns those that nobody else had marked, and that are still there
 */
async function takeWeek(
  tx: BookingTransaction,
  week: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const taken = await tx.$queryRaw<{ userId: string }[]>(Prisma.sql`
    update accounts set digest_week = ${week}::date
    where user_id = any(${[...userIds]}::text[]) and digest_week is distinct from ${week}::date
    returning user_id as "userId"
  `)
  return new Set(taken.map(({ userId }) => userId))
}

/** Keeps that a page opened hours. */
export const keepOpenedAt = (
  tx: BookingTransaction,
  professionalId: string,
  now: Temporal.Instant,
) =>
  tx.availability.updateMany({
    where: { professionalId },
    data: { openedAt: now.toString() },
  })
