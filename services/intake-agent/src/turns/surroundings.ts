import type { Page } from '../dialogue/world/page.ts'
import type { Surroundings } from '../dialogue/world/person.ts'
import type { OwnAppointment } from '../dialogue/world/tools.ts'
import type { SentNotice } from './notices.ts'
import type { Pages } from './pages.ts'

/**
 * What a message may be about: the notice that it replies to, or else the last one; and the pages that wrote to
 * this phone or that it has appointments with. One number serves every page, so the last notice alone does not
 * decide.
 */
export async function surroundingsOf({
  pages,
  notices,
  contextId,
  appointments,
}: {
  pages: Pages
  notices: readonly SentNotice[]
  contextId: string | null
  /** null: the page is known already. */
  appointments: (() => Promise<OwnAppointment[]>) | null
}): Promise<Surroundings> {
  const own = appointments === null ? [] : await appointments()
  const recent = notices.filter(({ isRecent }) => isRecent)
  const repliedTo =
    notices.find((one) => contextId !== null && one.providerMessageId === contextId) ?? null
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
      sentAt: noticed.sentAt,
    },
    pages: [...known.values()],
  }
}
