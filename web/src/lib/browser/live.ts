/**
 * What changes on another device, while this page is looked at: the server's events, read by `fetch`
 * instead of an EventSource, so that a page that comes back says where it had got to.
 */

import { paths } from '@encaixe/contracts/paths'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The server sends a heartbeat every 20 s. */
const SILENCE_MS = 50_000
/** How long a hidden page stays connected. */
const HIDDEN_MS = 30_000

export interface Change {
  event: string
  id: string | undefined
}

/**
 * Calls `tell` for each change, and with `reset` if changes may have been missed or the connection fails. Returns the
 * function that ends it.
 */
export function followChanges(tell: (change: Change) => void): () => void {
  let lastId = ''
  let pause = FIRST_PAUSE_MS
  let connection: AbortController | null = null
  const ended = new AbortController()
  const { signal } = ended

  function take(block: string) {
    let event = ''
    let data = ''
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) lastId = line.slice(4)
      if (line.startsWith('event: ')) event = line.slice(7)
      if (line.startsWith('data: ')) data = line.slice(6)
    }
    if (data === '') return
    const { id }: { id?: string } = JSON.parse(data)
    tell({ event, id })
  }

  /** Reads until the connection ends; returns false if a new attempt is useless. */
  async function listen(current: AbortController): Promise<boolean> {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (lastId) headers['last-event-id'] = lastId
    let silence = setTimeout(() => current.abort(), SILENCE_MS)
    try {
      const response = await fetch(paths.events, {
        headers,
        cache: 'no-store',
        signal: current.signal,
      })
      if (response.status === 401 || response.status === 403) return false
      if (!response.ok || !response.body) return true
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      pause = FIRST_PAUSE_MS
      for (let rest = ''; ; ) {
        const { done, value = '' } = await reader.read()
        if (done) return true
        clearTimeout(silence)
        silence = setTimeout(() => current.abort(), SILENCE_MS)
        const blocks = (rest + value).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) take(block)
      }
    } catch {
      return true
    } finally {
      clearTimeout(silence)
    }
  }

  async function stayConnected() {
    if (connection) return
    while (!document.hidden && !signal.aborted) {
      const current = new AbortController()
      connection = current
      const goesOn = await listen(current)
      if (!goesOn) return
      // Jitter: clients of the same server must not reconnect all at once.
      await wait(pause * (0.5 + Math.random() / 2))
      if (signal.aborted) return
      if (pause > FIRST_PAUSE_MS && navigator.onLine) tell({ event: 'reset', id: undefined })
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    connection = null
  }

  let hidden: ReturnType<typeof setTimeout> | undefined
  function connectWhileSeen() {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(() => connection?.abort(), HIDDEN_MS)
    else void stayConnected()
  }
  document.addEventListener('visibilitychange', connectWhileSeen, { signal })
  window.addEventListener(
    'online',
    () => {
      pause = FIRST_PAUSE_MS
      void stayConnected()
    },
    { signal },
  )
  // A page in the back/forward cache must hold no connection.
  window.addEventListener('pagehide', () => connection?.abort(), { signal })
  void stayConnected()
  return () => {
    ended.abort()
    connection?.abort()
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
