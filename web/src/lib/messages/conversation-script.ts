/**
 * What JavaScript adds to a conversation that is opened by a link, which works without it: new messages as they come, and
 * the word that they were read. Events are for whoever is signed in, so it asks now and then.
 */

import { fetchPage } from '../browser/panel.ts'
import { sendOnEnter } from './enter-sends.ts'
import { tellRead } from './tell-read.ts'

const PATIENCE_MS = 15_000
const ASK_MS = 15_000

const conversation = () => document.querySelector<HTMLElement>('#conversa')

async function tellNewest() {
  const { read, readAddress } = conversation()?.dataset ?? {}
  if (read && readAddress) await tellRead(readAddress, read)
}

let asking = false
async function refresh() {
  if (asking) return
  asking = true
  try {
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const fresh = new DOMParser().parseFromString(html, 'text/html').querySelector('#conversa')
    const old = conversation()
    if (fresh && old && fresh.outerHTML !== old.outerHTML) {
      const wasAtEnd = innerHeight + scrollY >= document.body.scrollHeight - 320
      old.replaceWith(document.adoptNode(fresh))
      for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
        button.hidden = !navigator.clipboard
      }
      if (wasAtEnd) showEnd()
    }
  } catch {
    // The next round fetches again.
  } finally {
    asking = false
  }
  await tellNewest()
}

const showEnd = () => document.querySelector('[data-write]')?.scrollIntoView({ block: 'end' })

document.addEventListener('keydown', sendOnEnter)
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
setInterval(() => !document.hidden && void refresh(), ASK_MS)
showEnd()
void tellNewest()
