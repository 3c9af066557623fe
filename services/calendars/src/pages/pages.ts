import { AppError, type Professional, schedulingRpcs } from '@encaixe/contracts'
import { type Bus, copyEach, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import { type Professional as PageCopy, Prisma } from '../../generated/client.ts'
import type { CalendarsDatabase, CalendarsTransaction } from '../store.ts'

/**
 * Keeps of a page what its calendars depend on. Events come late, twice and out of order: only a higher version is
 * taken.
 * @param rebuildSince when the rebuild began in which it was told; null for an event
 */
export const savePage = (
  tx: Pick<CalendarsTransaction, '$executeRaw'>,
  { id, version, userId, name, phone, email, timezone, horizonDays }: Professional,
  rebuildSince: string | null = null,
) =>
  tx.$executeRaw(Prisma.sql`
    insert into professionals as copy (id, version, user_id, name, phone, email, timezone, horizon_days, seen_at)
    values (${id}::uuid, ${version}, ${userId}, ${name}, ${phone}, ${email}, ${timezone}, ${horizonDays}, clock_timestamp())
    on conflict (id) do update set
      version = excluded.version, user_id = excluded.user_id, name = excluded.name,
      phone = excluded.phone, email = excluded.email,
      timezone = excluded.timezone, horizon_days = excluded.horizon_days, seen_at = excluded.seen_at
    where copy.version < excluded.version or copy.seen_at < ${rebuildSince}::timestamptz
  `)

/** Changes of one page's connections come one after the other until the transaction ends. */
export const lockPage = (tx: Pick<CalendarsTransaction, '$queryRaw'>, id: string) =>
  tx.$queryRaw(Prisma.sql`select from professionals where id = ${id}::uuid for update`)

/**
 * The page of an account.
 * @throws AppError FORBIDDEN if there is none
 */
export async function ownPage(
  tx: Pick<CalendarsTransaction, 'professional'>,
  userId: string,
): Promise<PageCopy> {
  const page = await tx.professional.findFirst({ where: { userId } })
  if (page) return page
  throw new AppError('FORBIDDEN', 'This account has no page.')
}

/** Fetches the copies of pages again from scheduling. */
export const rebuildPages =
  ({ bus, database }: { bus: Bus; database: CalendarsDatabase }) =>
  async (_input: unknown, { requestId }: Pick<RpcContext, 'requestId'>) => {
    const since = await rebuildBegins(database.prisma)
    const copied = await copyEach({
      database,
      fetch: (cursor) => bus.call(schedulingRpcs.pageProfessionals, { cursor }, { requestId }),
      save: (tx, { professional }) => savePage(tx, professional, since),
    })
    await database.prisma.$executeRaw(
      Prisma.sql`delete from professionals where seen_at < ${since}::timestamptz`,
    )
    return { copied }
  }
