/**
 * What JavaScript adds to a client's conversation, which works without it: new messages as they come, and the word that
 * they were read. Whoever is signed in hears of them; by a link it is asked now and then.
 */

import { showUnread } from '../browser/bell.ts'
import { followChanges } from '../browser/live.ts'
import { fetchPage } from '../browser/panel.ts'
import { sendOnEnter } from './enter-sends.ts'
import { tellRead } from './tell-read.ts'

const PATIENCE_MS = 15_000
/** How often the page fetches; a visitor by link receives no events. */
const ASK_MS = 15_000

const conversation = () => document.querySelector<HTMLElement>('#conversa')

/** The bell counts messages, too. */
async function tellNewest() {
  const { read, readAddress } = conversation()?.dataset ?? {}
  if (read && readAddress && (await tellRead(readAddress, read))) void showUnread()
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
    // The next change fetches again.
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

const { client } = conversation()?.dataset ?? {}
// A signed-in person fetches too: no event reports a message that arrived between the page and its connection.
setInterval(() => !document.hidden && void refresh(), ASK_MS)
if (client !== undefined) {
  followChanges(({ event, id }) => {
    if (event === 'notification' || event === 'reset') void showUnread()
    // A client does not know its own id: each message may be of this conversation.
    const isOurs = client === '*' || id === client
    if (event === 'reset' || (event === 'message' && isOurs)) void refresh()
  })
}
showEnd()
void tellNewest()
