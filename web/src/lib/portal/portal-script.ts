/** A page of the portal, kept up to date while somebody looks at it. */

import { showUnread } from '../browser/bell.ts'
import { followChanges } from '../browser/live.ts'
import { fetchPage } from '../browser/panel.ts'

const PATIENCE_MS = 15_000

followChanges(async ({ event }) => {
  if (event === 'notification' || event === 'reset') void showUnread()
  if (!['appointment', 'message', 'reset'].includes(event)) return
  try {
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#portal')
    const old = document.querySelector('#portal')
    if (fresh && old && fresh.outerHTML !== old.outerHTML) {
      old.replaceWith(document.adoptNode(fresh))
    }
  } catch {
    // The next change asks again.
  }
})
