import type { OwnAppointment, Page, Surroundings } from '../dialogue/types.ts'
import type { AgentDatabase } from '../store.ts'
import type { Pages } from './pages.ts'

/** Notices of the last three days say what somebody may be writing about. */
const NOTICE_HOURS = 72
const MOST_NOTICES = 20

/**
 * What it may be about: the notice that was replied to, else the last one; and the pages that wrote to this
 * phone or that it has appointments with. One number serves every page, so the last alone is never taken for
 * what is meant.
 */
export async function surroundingsOf({
  database: { prisma },
  pages,
  phone,
  contextId,
  appointments,
  now,
}: {
  database: Pick<AgentDatabase, 'prisma'>
  pages: Pages
  phone: string | null
  contextId: string | null
  /** null: it is known whom it is about. */
  appointments: (() => Promise<OwnAppointment[]>) | null
  now: Temporal.Instant
}): Promise<Surroundings> {
  if (phone === null) return { notice: null, pages: [] }
  const since = new Date(now.subtract({ hours: NOTICE_HOURS }).epochMilliseconds)
  const [recent, repliedTo, own] = await Promise.all([
    prisma.notice.findMany({
      where: { phone, sentAt: { gte: since } },
      orderBy: { sentAt: 'desc' },
      take: MOST_NOTICES,
    }),
    contextId === null
      ? null
      : prisma.notice.findFirst({ where: { phone, providerMessageId: contextId } }),
    appointments === null ? [] : appointments(),
  ])
  const noticed = repliedTo ?? recent[0] ?? null
  const ids = new Set([repliedTo, ...recent].flatMap((one) => one?.professionalId ?? []))
  const [writers, booked] = await Promise.all([
    pages.byIds([...ids]),
    own.length === 0 ? [] : pages.bySlugs([...new Set(own.map(({ slug }) => slug))]),
  ])
  const known = new Map<string, Page>(
    [...booked, ...writers.values()].map((page) => [page.slug, page]),
  )
  const page = noticed ? writers.get(noticed.professionalId) : undefined
  return {
    notice: noticed && {
      template: noticed.template,
      slug: page?.slug ?? null,
      appointmentId: noticed.appointmentId,
      isRepliedTo: repliedTo !== null,
    },
    pages: [...known.values()],
  }
}
