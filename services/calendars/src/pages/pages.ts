import { AppError, professional } from '@encaixe/contracts'
import { type Bus, copyOf, pagesFrom, type RpcContext, rebuildBegins } from '@encaixe/service-kit'
import { type Professional as PageCopy, Prisma } from '../../generated/client.ts'
import type { CalendarsDatabase, CalendarsTransaction } from '../store.ts'
import { tables } from '../tables.ts'

/** What calendars depend on of a page. */
export const pages = copyOf(professional, tables, 'professionals')

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
    const copied = await pages.rebuild(database, since, pagesFrom(bus, { requestId }))
    await pages.dropUnseen(database.prisma, since)
    return { copied }
  }
