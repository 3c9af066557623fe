import { hash } from 'node:crypto'
import type { RequestEvent } from '@sveltejs/kit'
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks'
import { compress } from './lib/server/http/compress.ts'
import { refuseUnreadableForms } from './lib/server/http/form-body.ts'
import { mayBeSignedIn } from './lib/server/session.ts'
import { routePath } from './lib/ui/route-path.ts'

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  // not `no-referrer`: it would turn a form's Origin into `null`, which the CSRF check refuses
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

export const handle: Handle = async ({ event, resolve }) => {
  // the booking page's script asks for pages whose styles it already has
  const partial = event.request.headers.has('x-partial')
  const hydrates = event.route.id?.startsWith('/(app)/') ?? false
  let styles: string[] = []
  event.locals.setCookies = []
  event.locals.isIncomplete = false
  refuseUnreadableForms(event.request)
  const response = await resolve(event, {
    transformPageChunk({ html }) {
      if (partial) return withoutMarks(html.replace(STYLES, ''))
      const page = withOwnStyles(fromFolder(html), event.locals.pageStyles)
      styles = [...styles, ...stylesOf(page)]
      return hydrates ? page : withoutMarks(page)
    },
  })
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  setPolicy(response.headers, {
    styles,
    isFrame: routePath(event.route.id).startsWith('/quadro/'),
    hydrates,
  })
  for (const cookie of event.locals.setCookies) response.headers.append('set-cookie', cookie)
  if (!response.headers.has('cache-control')) {
    response.headers.set('cache-control', cachingFor(event))
  }
  if (response.status > 499) logFailure(event, response.status)
  return compress(response, event.request.headers.get('accept-encoding') ?? '')
}

/**
 * The policy of a page lets in the styles inside it by their hashes: SvelteKit's own are of styles that we change.
 *
 * One page may stand in a frame of anybody's site: it offers times and takes a booking, as a stranger makes it.
 * A frame of another site brings no session (the cookie is SameSite=Lax), so there is nothing to click for
 * somebody.
 */
function setPolicy(
  headers: Headers,
  page: { styles: string[]; isFrame: boolean; hydrates: boolean },
) {
  const policy = headers.get('content-security-policy')
  // while developing, SvelteKit puts styles into the page as it likes
  if (!policy || policy.includes("'unsafe-inline'")) return
  const hashes = page.styles.map((style) => ` 'sha256-${hash('sha256', style, 'base64')}'`)
  const attribute = page.hydrates ? `; style-src-attr 'unsafe-hashes' ${ANNOUNCER}` : ''
  const own = policy.replace(/style-src [^;]*/, `style-src 'self'${hashes.join('')}${attribute}`)
  headers.set(
    'content-security-policy',
    page.isFrame ? own.replace("frame-ancestors 'none'", 'frame-ancestors *') : own,
  )
}

/** The style attribute of the box in which SvelteKit tells screen readers the title of a new page. */
const ANNOUNCER = "'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='"

const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g
const stylesOf = (html: string) => [...html.matchAll(STYLES)].map(([, style = '']) => style)

/** The comments by which a page that hydrates finds its parts. */
const withoutMarks = (html: string) => html.replaceAll(/<!--[^>]*-->/g, '')

/** The placeholder of app.html for the styles of one page. */
const OWN_STYLES = /[ \t]*<style[^>]*>\/\* page \*\/<\/style>\n?/

/** Inlined styles name their files relative to the folder of assets. */
const fromFolder = (html: string) => html.replaceAll('url(./', 'url(/_app/immutable/assets/')

/** Puts the styles of this page alone, such as its colour, into it. */
const withOwnStyles = (html: string, styles: string | undefined) =>
  html.replace(OWN_STYLES, (found) => (styles ? found.replace('/* page */', styles) : ''))

/**
 * Free times change by the minute. What a signed-in person sees is kept nowhere: after signing out, the way back
 * shows nobody's data. Neither is a page that may lack something: the gateway shares no page that is `no-store`.
 */
const cachingFor = ({ request, locals }: RequestEvent) =>
  mayBeSignedIn(request.headers.get('cookie')) || (locals.isIncomplete && request.method === 'GET')
    ? 'no-store'
    : 'private, no-cache'

/** Every answer above 499 says its reason in the log: an error of ours has a line of its own besides. */
function logFailure({ route, request: { method }, locals }: RequestEvent, status: number) {
  const reason = locals.failure ?? 'an error of the web itself'
  const line = { level: 'error', service: 'web', route: route.id, method, status, reason }
  console.error(JSON.stringify({ ...line, msg: 'answered' }))
}

/** Logs an error as one JSON line. It names the route's pattern and not the address, which may hold personal data. */
export const handleError: HandleServerError = ({ kind, error, event }) => {
  if (kind !== 'unknown') return
  console.error(
    JSON.stringify({
      level: 'error',
      service: 'web',
      route: event.route.id,
      method: event.request.method,
      error: error instanceof Error ? error.stack : String(error),
    }),
  )
}
