/** Searches the list of clients while the professional types: fetches the same page with the typed query. */

import { fetchPage } from '../browser/panel.ts'

/** The debounce of typing. */
const PAUSE_MS = 180
const PATIENCE_MS = 10_000

const form = document.querySelector<HTMLFormElement>('[data-search]')
let current: AbortController | null = null
let waiting: ReturnType<typeof setTimeout> | undefined

async function show(address: string) {
  current?.abort()
  current = new AbortController()
  const signal = AbortSignal.any([current.signal, AbortSignal.timeout(PATIENCE_MS)])
  try {
    const { html } = await fetchPage(address, { signal })
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#lista')
    const old = document.querySelector('#lista')
    if (!fresh || !old) return
    old.replaceWith(document.adoptNode(fresh))
    history.replaceState(history.state, '', address)
  } catch {
    // A newer search replaced this one, or Enter submits the form.
  }
}

form?.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    void show(`/clientes?${new URLSearchParams(fields)}`)
  }, PAUSE_MS)
})
