/** Conversations as they change, while somebody looks at their list. */

import { showUnread } from '../browser/bell.ts'
import { followChanges } from '../browser/live.ts'
import { fetchPage } from '../browser/panel.ts'

const PATIENCE_MS = 15_000

followChanges(async ({ event }) => {
  if (event === 'notification' || event === 'reset') void showUnread()
  if (event !== 'message' && event !== 'reset') return
  try {
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#conversas')
    const old = document.querySelector('#conversas')
    if (fresh && old && fresh.outerHTML !== old.outerHTML) {
      old.replaceWith(document.adoptNode(fresh))
    }
  } catch {
    // The next change asks again.
  }
})
