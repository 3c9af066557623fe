import { redirectMoved } from '#lib/server/page/moved-page.ts'
import { apiFor, failPage } from '#lib/server/visit.ts'
import type { RequestHandler } from './$types'

/** The page as an app of its own on a client's home screen, named after its professional. */
export const GET: RequestHandler = async (event) => {
  const { slug } = event.params
  const profile = await apiFor(event).getPublicProfile({ slug }).catch(failPage)
  redirectMoved(event, profile.slug)
  const path = `/p/${profile.slug}`
  const manifest = {
    id: path,
    name: profile.name,
    short_name: profile.name,
    description: `Agende com ${profile.name}.`,
    lang: 'pt-BR',
    start_url: path,
    // What a client does after that is elsewhere on this site.
    scope: '/',
    display: 'standalone',
    background_color: '#f9f4ea',
    theme_color: '#f9f4ea',
    icons: iconsOf(profile.avatarUrl),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}

/** Who is known by a face is found by it among other apps. Our pictures are squares; one of elsewhere may be anything. */
function iconsOf(avatarUrl: string | null) {
  if (avatarUrl?.startsWith('/')) {
    return [{ src: avatarUrl, type: 'image/webp', sizes: '512x512', purpose: 'any maskable' }]
  }
  return [
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ]
}
