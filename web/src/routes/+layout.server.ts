import { apiFor, currentVisitor } from '#lib/server/visit.ts'
import { isOwnPage } from '#lib/ui/own-links.ts'
import type { Viewer } from '#lib/ui/viewer.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => ({
  publicUrl: PUBLIC_URL,
  ...(await visitOf(event)),
})

async function visitOf(event: Parameters<LayoutServerLoad>[0]) {
  const viewer = await viewerOf(event)
  const hasBell = viewer !== null && isOwnPage(event.url.pathname)
  return { viewer, unread: hasBell ? await unreadOf(event) : null }
}

/** The number of unread notices; null if it cannot be read. */
function unreadOf(event: Parameters<LayoutServerLoad>[0]): Promise<number | null> {
  event.depends('app:unread')
  return apiFor(event)
    .listNotifications({ limit: '1' })
    .then(({ unreadCount }) => unreadCount)
    .catch(() => null)
}

/** A page is also shown if the visitor cannot be read. */
async function viewerOf(event: Parameters<LayoutServerLoad>[0]): Promise<Viewer | null> {
  const me = await currentVisitor(event).catch(() => null)
  if (!me) return null
  const { account, professional } = me
  return {
    name: professional?.name ?? account.name ?? account.email ?? 'Você',
    avatarUrl: professional?.avatarUrl ?? null,
    slug: professional?.slug ?? null,
  }
}
