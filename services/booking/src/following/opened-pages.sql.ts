import { Prisma } from '../../generated/client.ts'
import type { BookingDatabase, BookingTransaction } from '../store.ts'

/** An account, and those of the pages that it follows that opened times. */
export interface Follower {
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
export const followersOfOpened = (
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
export async function takeWeek(
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
