/**
 * What JavaScript adds to a conversation, which works without it: new messages as they come, and the word that
 * they were read. Whoever is signed in hears of them; by a link it is asked now and then.
 */

import { showUnread } from '../browser/bell.ts'
import { followChanges } from '../browser/live.ts'
import { fetchPage } from '../browser/panel.ts'

const PATIENCE_MS = 15_000
/** How often the page fetches; a visitor by link receives no events. */
const ASK_MS = 15_000

const conversation = () => document.querySelector<HTMLElement>('#conversa')
let said = ''

/** Reports the messages as read, only while the page is visible. */
async function tellRead() {
  const { read, readAddress } = conversation()?.dataset ?? {}
  if (!read || !readAddress || read === said || document.hidden) return
  said = read
  try {
    const answer = await fetch(readAddress, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: read,
    })
    if (!answer.ok) said = ''
    else void showUnread()
  } catch {
    said = ''
  }
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
  await tellRead()
}

const showEnd = () => document.querySelector('[data-write]')?.scrollIntoView({ block: 'end' })

// Enter sends, as on any messenger with a keyboard; with Shift, or on a phone, it is a new line.
document.addEventListener('keydown', (event) => {
  const { target } = event
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('[data-write]')) return
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing
  if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  if (target.value.trim() !== '') target.form?.requestSubmit()
})

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
void tellRead()
