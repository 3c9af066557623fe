import { type RequestEvent, redirect } from '@sveltejs/kit'
import { routePath } from '../../ui/route-path.ts'

/**
 * Sends whoever asks for a page by an address that it had before to the one it has. A form is answered where it was sent:
 * a browser would send it once more to the new address.
 */
export function redirectMoved(event: RequestEvent, slug: string): void {
  const { params, request, route, url } = event
  if (slug === params.slug || request.method === 'POST') return
  redirect(308, routePath(route.id).replace('[slug]', slug) + url.search)
}
