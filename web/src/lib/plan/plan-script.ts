/** The plan's page shows a payment as soon as it has come, without a reload; it works without this, too. */

import { followChanges } from '../browser/live.ts'
import { fetchPage, panel, swapPanel } from '../browser/panel.ts'

const PATIENCE_MS = 15_000
/** The fallback poll: the event may have come while the page was loading. */
const LOOK_AGAIN_MS = 5_000
const RETURNED_LOOKS_MS = [500, 2_000, 6_000]

let isAsking = false

async function refresh(): Promise<void> {
  if (isAsking) return
  isAsking = true
  try {
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const wasWaiting = isWaiting()
    swapPanel(html)
    if (wasWaiting && !isWaiting()) {
      document.querySelector<HTMLElement>('#painel [role="status"]')?.focus()
    }
  } catch {
    // The page keeps its state until the next event or poll.
  } finally {
    isAsking = false
  }
}

const isWaiting = () => panel()?.dataset.waiting !== undefined

followChanges(({ event }) => {
  if (event === 'subscription' || event === 'reset') void refresh()
})
// The event of a change at the processor may have come before this page listens.
if (panel()?.dataset.returned !== undefined) {
  for (const ms of RETURNED_LOOKS_MS) setTimeout(() => void refresh(), ms)
}
if (isWaiting()) {
  void refresh()
  const looking = setInterval(() => {
    if (isWaiting()) void refresh()
    else clearInterval(looking)
  }, LOOK_AGAIN_MS)
}
