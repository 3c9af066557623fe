import { currentVisitor } from '#lib/server/visit.ts'
import type { Viewer } from '#lib/viewer.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async (event) => ({
  publicUrl: PUBLIC_URL,
  viewer: await viewerOf(event),
})

/** A page never fails for want of the name in its corner. */
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
