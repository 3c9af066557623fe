import { findProfession, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { Professional } from '../../generated/client.ts'
import { saveProfessional } from '../copies.ts'
import type { Page } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'

export const pageOf = (row: Professional): Page => ({
  slug: row.slug,
  name: row.name,
  profession: findProfession(row.profession)?.label ?? '',
  city: row.city,
  timezone: row.timezone,
  durationMinutes: row.sessionDuration,
  priceCents: row.sessionPrice,
  autoConfirm: row.autoConfirm,
  cancellationNoticeHours: row.cancellationNoticeHours,
})

/** The pages that the agent speaks of: copies, and those of which no copy has come yet. */
export function pagesOf({ database, bus }: { database: AgentDatabase; bus: Pick<Bus, 'call'> }) {
  const { prisma } = database

  async function row(slug: string): Promise<Professional | null> {
    const known = await prisma.professional.findFirst({
      where: { slug },
      orderBy: { version: 'desc' },
    })
    return known ?? fetched(slug)
  }

  async function fetched(slug: string): Promise<Professional | null> {
    const found = await bus.call(schedulingRpcs.getProfessional, { slug }).catch(isMissing)
    if (!found) return null
    await database.transaction(({ tx }) => saveProfessional(tx, found.professional))
    return prisma.professional.findUnique({ where: { id: found.professional.id } })
  }

  return {
    row,
    async bySlug(slug: string): Promise<Page | null> {
      const found = await row(slug)
      return found && pageOf(found)
    },
    async bySlugs(slugs: readonly string[]): Promise<Page[]> {
      const rows = await prisma.professional.findMany({ where: { slug: { in: [...slugs] } } })
      const known = new Map(rows.map((one) => [one.slug, one]))
      const found = await Promise.all(slugs.map((slug) => known.get(slug) ?? fetched(slug)))
      return found.flatMap((one) => (one ? pageOf(one) : []))
    },
    async byIds(ids: readonly string[]): Promise<Page[]> {
      const rows = await prisma.professional.findMany({ where: { id: { in: [...ids] } } })
      return rows.map(pageOf)
    },
  }
}
export type Pages = ReturnType<typeof pagesOf>

function isMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'PROFESSIONAL_NOT_FOUND')
    return null
  throw error
}
