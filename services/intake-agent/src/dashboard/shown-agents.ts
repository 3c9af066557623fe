import { type Bus, cacheMessages, type Logger, pageCache } from '@encaixe/service-kit'
import { type Pages, pageOf } from '../turns/pages.ts'

/** The agent's settings that pages show, kept in memory because every page view reads them. */
export function shownAgents({
  bus,
  log,
  pages,
}: {
  bus: Pick<Bus, 'connection'>
  log: Logger
  pages: Pick<Pages, 'read'>
}) {
  const kept = pageCache({
    async load(slug: string) {
      const row = await pages.read(slug)
      if (!row) return null
      const { enabled, greeting } = pageOf(row).manner
      return { id: row.id, shown: { enabled, greeting } }
    },
  })
  const { changed, stop } = cacheMessages({
    ...{ bus, log, service: 'intake-agent' },
    forget: (id) => (id === null ? kept.dropAll() : kept.drop(id)),
  })
  return {
    /** null when no page has this address. */
    read: async (slug: string) => (await kept.read(slug))?.shown ?? null,
    /** Call it after the commit: every replica then reads this professional's settings again. */
    changed: (professionalId: string) => changed(professionalId),
    stop,
  }
}

export type ShownAgents = ReturnType<typeof shownAgents>
