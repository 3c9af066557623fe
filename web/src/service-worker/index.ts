import { paths } from '@encaixe/contracts/paths'
import { version } from '$app/env'
import { immutable } from '$app/manifest'
import { self } from '$app/service-worker'
import { keptWords } from '../lib/offline/kept-age.ts'
import { keptCopy, withNote } from '../lib/offline/kept-page.ts'
import { sessionCaches } from './session-caches.ts'

/** Of this version: what is shown without a network is of everybody, and holds nobody's data. */
const SHELL_NAME = 'shell '
const SHELL = SHELL_NAME + version

const NO_NETWORK = '/sem-internet'
const AGENDA = '/agenda?visao=semana'
const KEPT_AT = 'x-kept-at'
const AGAIN_MS = 15 * 60_000
/** Longer ago it misleads. */
const LONGEST_MS = 3 * 24 * 3_600_000

/** The next person's notices do not come for the one before. */
async function unsubscribe() {
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

const sessions = sessionCaches(caches, unsubscribe)

/** As the network answers; a session that it names ends what is kept of another. */
async function ask(event: ExtendableEvent, answer: () => Promise<Response>): Promise<Response> {
  const hear = sessions.listen()
  const response = await answer()
  event.waitUntil(hear(response))
  return response
}

const shell = [
  NO_NETWORK,
  '/favicon.svg',
  ...immutable
    .map(({ path }) => new URL(path, self.registration.scope).pathname)
    .filter((path) => path.endsWith('.woff2')),
]

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(SHELL)
      // Without cookies: the page of a stranger.
      await cache.addAll(shell.map((path) => new Request(path, { credentials: 'omit' })))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith(SHELL_NAME) && name !== SHELL)
      await Promise.all(old.map((name) => caches.delete(name)))
      // The request leaves while this wakes up.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
      // The page that installed it was loaded before.
      await ask(event, () => fetch(NO_NETWORK, { cache: 'no-store' })).catch(() => undefined)
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate' && request.method === 'POST')
    // The browser sends it itself: asked again from here, a form of another site might look like ours.
    event.waitUntil(sessions.doubt())
  else if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (shell.includes(pathname) && request.method === 'GET')
    event.respondWith(fromShell(request))
  else if (isOfPages(request, pathname)) event.respondWith(ask(event, () => fetch(request)))
})

/** What the pages' scripts ask the pages for: data, and forms that they send. */
const isOfPages = ({ destination }: Request, pathname: string) =>
  destination === '' && !/^\/(?:_app\/immutable|api|media)\//.test(pathname)

/** From the network, and without one what is kept. */
async function navigate(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return await ask(event, async () => {
      const preloaded: Response | undefined = await event.preloadResponse
      return preloaded ?? fetch(event.request)
    })
  } catch {
    return withoutNetwork(pathname)
  }
}

async function withoutNetwork(pathname: string): Promise<Response> {
  const kept = await keptAgenda()
  if (kept && pathname === '/agenda') return kept
  const page = await caches.match(NO_NETWORK, { cacheName: SHELL })
  if (!page) return Response.error()
  const html = await page.text()
  // A link to the agenda leads somewhere only if one is kept.
  const shown = kept ? html.replace(/(data-kept[^ >]*) hidden[^ >]*/, '$1') : html
  return new Response(shown, { headers: page.headers })
}

const fromShell = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: SHELL })) ?? fetch(request)

/** The agenda as it was, with its age; null: none is kept, or it is too old. */
async function keptAgenda(): Promise<Response | null> {
  const kept = await sessions.find(AGENDA)
  if (!kept) return null
  const now = Date.now()
  const keptAt = Number(kept.headers.get(KEPT_AT))
  if (now - keptAt > LONGEST_MS) {
    await sessions.drop()
    return null
  }
  const words = keptWords(keptAt, now, new Date(now).getTimezoneOffset())
  return new Response(withNote(await kept.text(), words), { headers: kept.headers })
}

let keeping: Promise<void> | null = null

self.addEventListener('message', (event) => {
  if (event.data !== 'keep-agenda') return
  // Several windows ask at once.
  keeping ??= keepAgenda(event).finally(() => {
    keeping = null
  })
  event.waitUntil(keeping)
})

/** Keeps the week, as it is now. */
async function keepAgenda(event: ExtendableEvent): Promise<void> {
  const before = await sessions.find(AGENDA)
  if (before && Date.now() - Number(before.headers.get(KEPT_AT)) < AGAIN_MS) return
  const asked = { headers: { accept: 'text/html' }, cache: 'no-store' } as const
  const response = await ask(event, () => fetch(AGENDA, asked))
  // Whoever has no agenda is led elsewhere.
  if (response.redirected) return sessions.drop()
  if (!response.ok) return
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      response.headers.get('content-security-policy') ?? "default-src 'none'",
    [KEPT_AT]: String(Date.now()),
  })
  await sessions.keep(AGENDA, response, new Response(keptCopy(await response.text()), { headers }))
}

interface PushedNotice {
  id: string
  title: string
  body: string
  path: string
}

self.addEventListener('push', (event) => {
  const notice: PushedNotice | undefined = event.data?.json()
  if (notice) event.waitUntil(show(notice))
})

/** A session can end from another device: then this one says nothing of its person any more. */
async function show({ id, title, body, path }: PushedNotice): Promise<void> {
  const common = { icon: '/icon-192.png', lang: 'pt-BR' }
  if (await hasSessionEnded()) {
    await self.registration.showNotification('Encaixe', {
      ...common,
      body: 'Entre de novo para receber os seus avisos.',
      data: { path: '/entrar' },
    })
    await sessions.drop()
    return unsubscribe()
  }
  // The same tag: a second copy replaces the first.
  await self.registration.showNotification(title, { ...common, body, tag: id, data: { path } })
}

/** Without a network nobody knows; the notice has come all the same. */
const hasSessionEnded = (): Promise<boolean> =>
  fetch(paths.push, { cache: 'no-store' }).then(
    ({ status }) => status === 401,
    () => false,
  )

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path }: { path: string } = event.notification.data
  event.waitUntil(open(new URL(path, self.location.origin).href))
})

/** In the window that is open already, if there is one. */
async function open(address: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
  if (!window) {
    await self.clients.openWindow(address)
    return
  }
  await window.focus()
  await window.navigate(address)
}
