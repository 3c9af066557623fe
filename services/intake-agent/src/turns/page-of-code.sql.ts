import { idEndOf } from '@encaixe/contracts'
import { Prisma } from '../../generated/client.ts'
import type { AgentDatabase } from '../store.ts'

/** The address of the page with this code; null: there is none. By hand for the end of an id, which has an index. */
export async function slugOfCode(
  { prisma }: Pick<AgentDatabase, 'prisma'>,
  code: string,
): Promise<string | null> {
  const [found] = await prisma.$queryRaw<{ slug: string }[]>(Prisma.sql`
    select slug from professionals where right(id::text, 12) = ${idEndOf(code)} order by id limit 1
  `)
  return found?.slug ?? null
}
