/**
 * Keeps one part of a page up to date while it is visible. The element with `data-live-on` names the events after
 * which the script fetches the page again.
 */

import { showUnread } from './bell.ts'
import { followChanges } from './live.ts'
import { fetchPage } from './panel.ts'

const PATIENCE_MS = 15_000
const part = (document: Document) => document.querySelector<HTMLElement>('[data-live-on]')

followChanges(async ({ event }) => {
  if (event === 'notification' || event === 'reset') void showUnread()
  if (event !== 'reset' && !part(document)?.dataset.liveOn?.split(' ').includes(event)) return
  try {
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const fresh = part(new DOMParser().parseFromString(html, 'text/html'))
    const old = part(document)
    if (fresh && old && fresh.outerHTML !== old.outerHTML) {
      old.replaceWith(document.adoptNode(fresh))
    }
  } catch {
    // The next change fetches again.
  }
})
