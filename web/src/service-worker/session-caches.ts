/**
 * What the worker keeps of a person belongs to one session: it is in the cache of the session that the server's
 * answers named last. As soon as an answer names another session, or none, everything of the one before goes. So it
 * does not matter where or how a session began or ended.
 */

/** An opaque name of the session, on every page; `none` without one. The gateway sets it. */
const SESSION = 'encaixe-session'
const NO_SESSION = 'none'
const PREFIX = 'session '
/** There while an answer that the worker could not read may have begun or ended a session. */
const UNNAMED = 'unnamed'
/** Of a worker before sessions were named. */
const BEFORE = 'agenda'

const isOfSession = (name: string) => name.startsWith(PREFIX) || name === BEFORE

let changes = 0
let last = Promise.resolve()

/** One after the other: an answer is judged by what the ones before it have said. */
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.then(
    () => undefined,
    () => undefined,
  )
  return done
}

interface SessionCaches {
  /** To be called before a request is sent. */
  listen(): (response: Response) => Promise<void>
  /** Shows nothing until an answer names the session again. */
  doubt(): Promise<void>
  /** Keeps what the last named session was answered; nothing if that is another one by now. */
  keep(address: string, named: Response, kept: Response): Promise<void>
  /** What is kept at an address; null if nothing is, or nobody can say whose it is. */
  find(address: string): Promise<Response | null>
  drop(): Promise<void>
}

/** @param onOther what else goes with the session before */
export function sessionCaches(caches: CacheStorage, onOther: () => Promise<void>): SessionCaches {
  const current = async () => (await caches.keys()).find((name) => name.startsWith(PREFIX))

  async function begin(session: string) {
    const name = PREFIX + session
    const names = await caches.keys()
    const others = names.filter((other) => isOfSession(other) && other !== name)
    if (others.length > 0 || !names.includes(name)) changes += 1
    await Promise.all(others.map((other) => caches.delete(other)))
    await caches.open(name)
    if (names.includes(UNNAMED)) await caches.delete(UNNAMED)
    if (others.length > 0) await onOther()
  }

  async function doubt() {
    changes += 1
    await caches.open(UNNAMED)
  }

  return {
    doubt: () => inOrder(doubt),

    listen() {
      const before = changes
      return (response) =>
        inOrder(async () => {
          // It was asked for in a session that has ended by now.
          if (before !== changes) return
          if (response.type === 'opaqueredirect') return doubt()
          const session = response.headers.get(SESSION)
          if (session !== null) await begin(session)
        })
    },

    keep: (address, named, kept) =>
      inOrder(async () => {
        const session = named.headers.get(SESSION)
        if (session === null || session === NO_SESSION) return
        const name = PREFIX + session
        if ((await current()) !== name) return
        await (await caches.open(name)).put(address, kept)
      }),

    find: (address) =>
      inOrder(async () => {
        const name = await current()
        if (name === undefined || (await caches.has(UNNAMED))) return null
        return (await caches.match(address, { cacheName: name })) ?? null
      }),

    drop: () =>
      inOrder(async () => {
        const name = await current()
        if (name === undefined) return
        await caches.delete(name)
        await caches.open(name)
      }),
  }
}
