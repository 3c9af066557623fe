import { SHARED_PAGE_HEADER, SHARED_PAGE_WANTED } from '@encaixe/contracts/shared-page'
import type { Handle, HandleServerError } from '@sveltejs/kit/hooks'
import { compress } from './lib/server/compress.ts'
import { refuseUnreadableForms } from './lib/server/form-body.ts'
import { pageNotes } from './lib/server/page-notes.ts'
import { mayBeSignedIn } from './lib/server/session.ts'

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
  // the gateway asks so where a page is the same for everybody, and lets nobody else ask
  const isShared = event.request.headers.get(SHARED_PAGE_HEADER) === SHARED_PAGE_WANTED
  event.locals.setCookies = []
  event.locals.notes = isShared ? pageNotes(Date.now()) : null
  refuseUnreadableForms(event.request)
  const response = await resolve(event, {
    // the one letter of ours is asked for at once, and not when the styles are read
    preload: ({ type }) => type === 'js' || type === 'css' || type === 'font',
    transformPageChunk: ({ html }) =>
      partial ? html.replace(STYLES, '') : withOwnStyles(fromFolder(html), event.locals.pageStyles),
  })
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value)
  if (isFrame(event.route.id)) letBeFramed(response.headers)
  for (const cookie of event.locals.setCookies) response.headers.append('set-cookie', cookie)
  if (!response.headers.has('cache-control')) {
    response.headers.set('cache-control', cachingFor(event.request.headers.get('cookie')))
  }
  const told = event.locals.notes?.toldOf(response)
  if (!told) return compress(response, event.request.headers.get('accept-encoding') ?? '')
  // what everybody gets is compressed where it is kept
  response.headers.set(SHARED_PAGE_HEADER, told)
  return response
}

const isFrame = (route: string | null) => route?.startsWith('/quadro/') ?? false

/**
 * One page may stand in a frame of anybody's site: it offers times and takes a booking, as a stranger makes it.
 * A frame of another site brings no session (the cookie is SameSite=Lax), so there is nothing to click for
 * somebody.
 */
function letBeFramed(headers: Headers) {
  const policy = headers.get('content-security-policy') ?? ''
  headers.set(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  )
}

const STYLES = /<style[^>]*>[\s\S]*?<\/style>/g
/** The place that app.html keeps for what one page looks like. */
const OWN_STYLES = /[ \t]*<style[^>]*>\/\* page \*\/<\/style>\n?/

/** Styles inside a page name their files as if they still lay beside them. */
const fromFolder = (html: string) => html.replaceAll('url(./', 'url(/_app/immutable/assets/')

/** With the styles of this page alone, such as its colour: inside the policy, so under its nonce. */
const withOwnStyles = (html: string, styles: string | undefined) =>
  html.replace(OWN_STYLES, (found) => (styles ? found.replace('/* page */', styles) : ''))

/**
 * Free times change by the minute and a form carries a key of its own. What a signed-in person sees is kept
 * nowhere: after signing out, the way back shows nobody's data.
 */
const cachingFor = (cookies: string | null) =>
  mayBeSignedIn(cookies) ? 'no-store' : 'private, no-cache'

/** One JSON line for what people were not shown. The route's pattern, never the address: no names. */
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
