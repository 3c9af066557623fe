import { type GatewayDatabase, whileThere } from '../store.ts'

/** Longer than any request that changes a picture can take. */
const SETTLED_AFTER_MINUTES = 10
/** Looked at in one round. */
const BATCH = 100

/** The owner of a file whose account is deleted. */
const NOBODY = ''

export interface Unsettled {
  name: string
  userId: string
  notedAt: Date
}

/**
 * Files that perhaps nobody shows. The gateway notes a file before it changes it. So the sweep finds the file if
 * the change stops halfway (the store was away, two pictures came at once, this process ended).
 * @param now epoch milliseconds
 */
export function unsettledPictures(database: GatewayDatabase, now: () => number) {
  const { prisma } = database

  return {
    /** @throws AppError UPSTREAM_UNAVAILABLE while the database is away */
    note: (userId: string, names: readonly string[]) =>
      whileThere(
        database,
        () => prisma.$executeRaw`
          insert into unsettled_pictures (name, user_id, noted_at)
          select name, ${userId}, ${new Date(now())}
          from unnest(${names.toSorted()}::text[]) as noted (name)
          on conflict (name) do update set
            user_id = excluded.user_id, noted_at = excluded.noted_at`,
      ),

    /** @throws AppError UPSTREAM_UNAVAILABLE while the database is away */
    of: async (userId: string): Promise<string[]> => {
      const rows = await whileThere(database, () =>
        prisma.unsettledPicture.findMany({ where: { userId }, select: { name: true } }),
      )
      return rows.map(({ name }) => name)
    },

    /** Removes the account's id from its notes; the sweep removes the files that are left. */
    orphan: (userId: string): Promise<unknown> =>
      whileThere(database, () =>
        prisma.unsettledPicture.updateMany({ where: { userId }, data: { userId: NOBODY } }),
      ),

    /** Files that no request works on any more, the oldest first. */
    due: (): Promise<Unsettled[]> =>
      prisma.unsettledPicture.findMany({
        where: { notedAt: { lt: new Date(now() - SETTLED_AFTER_MINUTES * 60_000) } },
        orderBy: { notedAt: 'asc' },
        take: BATCH,
      }),

    /**
     * Deletes a note after `work`, unless the file was noted again meanwhile. A request that notes it now waits,
     * so it cannot put the file back in between.
     */
    settle: ({ name, notedAt }: Unsettled, work: () => Promise<void>): Promise<void> =>
      database.transaction(async ({ tx }) => {
        const { count } = await tx.unsettledPicture.deleteMany({ where: { name, notedAt } })
        if (count > 0) await work()
      }),
  }
}

export const isOrphan = ({ userId }: Pick<Unsettled, 'userId'>) => userId === NOBODY

export type UnsettledPictures = ReturnType<typeof unsettledPictures>
