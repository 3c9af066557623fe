import { findProfession, isPageCode, schedulingRpcs } from '@encaixe/contracts'
import { type Bus, batched, cacheMessages, type Logger, pageCache } from '@encaixe/service-kit'
import { z } from 'zod'
import type { AgentSettings, Professional } from '../../generated/client.ts'
import { pageCopies } from '../copies/copies.ts'
import {
  type Manner,
  mannerSchema,
  type Page,
  placeSchema,
  serviceSchema,
  usualManner,
} from '../dialogue/world/page.ts'
import type { AgentDatabase } from '../store.ts'
import { slugOfCode } from './page-of-code.sql.ts'

/** A page with the settings of its agent. */
type PageRow = Professional & { settings: AgentSettings | null }

const include = { settings: true } as const

export const mannerOf = (settings: AgentSettings | null): Manner =>
  mannerSchema.safeParse(settings).data ?? usualManner

export const asPage = (row: PageRow): Page => ({
  slug: row.slug,
  name: row.name,
  profession: findProfession(row.profession)?.label ?? '',
  city: row.city,
  timezone: row.timezone,
  durationMinutes: row.sessionDuration,
  priceCents: row.sessionPrice,
  autoConfirm: row.autoConfirm,
  cancellationNoticeHours: row.cancellationNoticeHours,
  services: z.array(serviceSchema).safeParse(row.services).data ?? [],
  places: z.array(placeSchema).safeParse(row.places).data ?? [],
  manner: mannerOf(row.settings),
})

/** The pages that the agent speaks of: copies, or fetched from scheduling if there is no copy yet. */
export function pagesOf({
  database,
  bus,
  log,
}: {
  database: AgentDatabase
  bus: Pick<Bus, 'call' | 'connection'>
  log: Logger
}) {
  const { prisma } = database

  // Many people write at once about many pages; what a conversation costs has a floor (docs/performance.md).
  const copyOf = batched(async (slugs: string[]) => {
    const copies = await copiesOf(slugs)
    return slugs.map((slug) => copies.get(slug) ?? null)
  })

  /** A turn reads its page several times, and every view of a page reads its agent's settings. */
  const kept = pageCache({
    async load(named: string) {
      const slug = isPageCode(named) ? await slugOfCode(database, named) : named
      if (slug === null) return null
      const row = (await copyOf(slug)) ?? (await fetched(slug))
      return row && { id: row.id, row, page: asPage(row) }
    },
  })
  const { changed, stop } = cacheMessages({
    ...{ bus, log, service: 'intake-agent' },
    forget: (id) => (id === null ? kept.dropAll() : kept.drop(id)),
  })

  /** Copies by slug. If two pages have had a slug, the newer version counts. */
  async function copiesOf(slugs: readonly string[]): Promise<Map<string, PageRow>> {
    const rows = await prisma.professional.findMany({
      where: { slug: { in: [...slugs] } },
      orderBy: { version: 'asc' },
      include,
    })
    return new Map(rows.map((one) => [one.slug, one]))
  }

  async function fetched(slug: string): Promise<PageRow | null> {
    const found = await bus.call(schedulingRpcs.getProfessional, { slug }).catch(isMissing)
    if (!found) return null
    await database.transaction(({ tx }) => pageCopies.save(tx, found.professional))
    return prisma.professional.findUnique({ where: { id: found.professional.id }, include })
  }

  return {
    /** The professional with a page; null if no page has this address. */
    async professional(slug: string): Promise<Professional | null> {
      return (await kept.read(slug))?.row ?? null
    },
    /** By an address or by a code that a message names. */
    async bySlug(slug: string): Promise<Page | null> {
      return (await kept.read(slug))?.page ?? null
    },
    async bySlugs(slugs: readonly string[]): Promise<Page[]> {
      const known = await copiesOf(slugs)
      const found = await Promise.all(slugs.map((slug) => known.get(slug) ?? fetched(slug)))
      return found.flatMap((one) => (one ? asPage(one) : []))
    },
    async byIds(ids: readonly string[]): Promise<Map<string, Page>> {
      if (ids.length === 0) return new Map()
      const rows = await prisma.professional.findMany({ where: { id: { in: [...ids] } }, include })
      return new Map(rows.map((one) => [one.id, asPage(one)]))
    },
    /** Call it after the commit: every replica then reads this professional's page again. */
    changed: (professionalId: string) => changed(professionalId),
    stop,
  }
}
export type Pages = ReturnType<typeof pagesOf>

function isMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'PROFESSIONAL_NOT_FOUND')
    return null
  throw error
}
