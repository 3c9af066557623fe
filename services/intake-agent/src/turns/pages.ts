import { findProfession, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AgentSettings, Professional } from '../../generated/client.ts'
import { saveProfessional } from '../copies/save-professional.ts'
import { storedManner, storedPlace, storedService } from '../dialogue/stored.ts'
import { type Page, usualManner } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'

/** A page that is read again within this time comes from memory. */
const KEPT_MS = 2_000
const MOST_KEPT = 1_000

/** A page with the settings of its agent. */
export type PageRow = Professional & { settings: AgentSettings | null }

const include = { settings: true } as const

export const pageOf = (row: PageRow): Page => ({
  slug: row.slug,
  name: row.name,
  profession: findProfession(row.profession)?.label ?? '',
  city: row.city,
  timezone: row.timezone,
  durationMinutes: row.sessionDuration,
  priceCents: row.sessionPrice,
  autoConfirm: row.autoConfirm,
  cancellationNoticeHours: row.cancellationNoticeHours,
  services: z.array(storedService).safeParse(row.services).data ?? [],
  places: z.array(storedPlace).safeParse(row.places).data ?? [],
  manner: storedManner.safeParse(row.settings).data ?? usualManner,
})

/** The pages that the agent speaks of: copies, or fetched from scheduling if there is no copy yet. */
export function pagesOf({ database, bus }: { database: AgentDatabase; bus: Pick<Bus, 'call'> }) {
  const { prisma } = database

  const read = new Map<string, { row: Promise<PageRow | null>; until: number }>()

  /** A turn reads its page several times, and many turns read the same one. */
  function row(slug: string): Promise<PageRow | null> {
    const now = Date.now()
    const known = read.get(slug)
    if (known && known.until > now) return known.row
    if (read.size >= MOST_KEPT) read.clear()
    const asked = readRow(slug)
    read.set(slug, { row: asked, until: now + KEPT_MS })
    asked.catch(() => read.delete(slug))
    return asked
  }

  /** Copies by slug. If two pages have had a slug, the newer version counts. */
  async function copiesOf(slugs: readonly string[]): Promise<Map<string, PageRow>> {
    const rows = await prisma.professional.findMany({
      where: { slug: { in: [...slugs] } },
      orderBy: { version: 'asc' },
      include,
    })
    return new Map(rows.map((one) => [one.slug, one]))
  }

  const readRow = async (slug: string): Promise<PageRow | null> =>
    (await copiesOf([slug])).get(slug) ?? fetched(slug)

  async function fetched(slug: string): Promise<PageRow | null> {
    const found = await bus.call(schedulingRpcs.getProfessional, { slug }).catch(isMissing)
    if (!found) return null
    await database.transaction(({ tx }) => saveProfessional(tx, found.professional))
    return prisma.professional.findUnique({ where: { id: found.professional.id }, include })
  }

  return {
    row,
    /** From the database, never from memory. */
    read: readRow,
    /** Drops a page that was changed, so that its professional sees the change at once. */
    forget: (slug: string) => void read.delete(slug),
    async bySlug(slug: string): Promise<Page | null> {
      const found = await row(slug)
      return found && pageOf(found)
    },
    async bySlugs(slugs: readonly string[]): Promise<Page[]> {
      const known = await copiesOf(slugs)
      const found = await Promise.all(slugs.map((slug) => known.get(slug) ?? fetched(slug)))
      return found.flatMap((one) => (one ? pageOf(one) : []))
    },
    async byIds(ids: readonly string[]): Promise<Map<string, Page>> {
      if (ids.length === 0) return new Map()
      const rows = await prisma.professional.findMany({ where: { id: { in: [...ids] } }, include })
      return new Map(rows.map((one) => [one.id, pageOf(one)]))
    },
  }
}
export type Pages = ReturnType<typeof pagesOf>

function isMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'PROFESSIONAL_NOT_FOUND')
    return null
  throw error
}
