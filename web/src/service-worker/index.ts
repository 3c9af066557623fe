import { paths } from '@encaixe/contracts/paths'
import { version } from '$app/env'
import { immutable } from '$app/manifest'
import { self } from '$app/service-worker'
import { keptWords } from '../lib/offline/kept-age.ts'
import { keptCopy, withNote } from '../lib/offline/kept-page.ts'

/** Of this version: what is shown without a network is of everybody, and holds nobody's data. */
const SHELL = `shell ${version}`
/** Of the signed-in person: goes when they sign out. */
const KEPT = 'agenda'

const NO_NETWORK = '/sem-internet'
const AGENDA = '/agenda?visao=semana'
const KEPT_AT = 'x-kept-at'
const AGAIN_MS = 15 * 60_000
/** Longer ago it misleads. */
const LONGEST_MS = 3 * 24 * 3_600_000

/** Where a person signs in or out, or a session has ended. */
const OTHER_VISIT = ['/auth/login', '/auth/callback', paths.signOut, '/entrar', '/ate-logo']

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
      const old = (await caches.keys()).filter((name) => name !== SHELL && name !== KEPT)
      await Promise.all(old.map((name) => caches.delete(name)))
      // The request leaves while this wakes up.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (OTHER_VISIT.includes(pathname)) event.waitUntil(endVisit())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (shell.includes(pathname)) event.respondWith(fromShell(request))
})

/** From the network, and without one what is kept. */
async function navigate(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    return preloaded ?? (await fetch(event.request))
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
  const kept = await caches.match(AGENDA, { cacheName: KEPT })
  if (!kept) return null
  const now = Date.now()
  const keptAt = Number(kept.headers.get(KEPT_AT))
  if (now - keptAt > LONGEST_MS) {
    await caches.delete(KEPT)
    return null
  }
  const words = keptWords(keptAt, now, new Date(now).getTimezoneOffset())
  return new Response(withNote(await kept.text(), words), { headers: kept.headers })
}

let visits = 0
let keeping: Promise<void> | null = null

/** Nothing of a person stays once they have signed out, and the next person's notices do not come for them. */
async function endVisit(): Promise<void> {
  visits += 1
  await caches.delete(KEPT)
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

self.addEventListener('message', (event) => {
  if (event.data !== 'keep-agenda') return
  // Several windows ask at once.
  keeping ??= keepAgenda().finally(() => {
    keeping = null
  })
  event.waitUntil(keeping)
})

/** Keeps the week, as it is now. */
async function keepAgenda(): Promise<void> {
  const visit = visits
  const before = await caches.match(AGENDA, { cacheName: KEPT })
  if (before && Date.now() - Number(before.headers.get(KEPT_AT)) < AGAIN_MS) return
  const response = await fetch(AGENDA, { headers: { accept: 'text/html' }, cache: 'no-store' })
  // A session that has ended leads elsewhere.
  if (response.redirected) return endVisit()
  if (!response.ok) return
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      response.headers.get('content-security-policy') ?? "default-src 'none'",
    [KEPT_AT]: String(Date.now()),
  })
  const kept = new Response(keptCopy(await response.text()), { headers })
  if (visit !== visits) return
  const cache = await caches.open(KEPT)
  await cache.put(AGENDA, kept)
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
    return endVisit()
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
