/**
 * What JavaScript adds to the agenda, which works without it: answers without a reload, sheets in a
 * dialog, changes of other devices while one looks, and on a wide screen a calendar to drag in.
 */

import { showUnread } from '../browser/bell.ts'
import { followChanges } from '../browser/live.ts'
import { fetchPage } from '../browser/panel.ts'
import { fitsDialog, openSheet, refreshSheet, shownInDialog, startDialog } from './sheet-dialog.ts'

/** From this width on there is room for a calendar. */
const CALENDAR = '(width >= 64rem)'
const PATIENCE_MS = 15_000
/** Changes within this time are shown together. */
const TOGETHER_MS = 40
/** How often the line of the present moves. */
const MINUTE_MS = 60_000

const agenda = () => document.querySelector<HTMLElement>('#agenda')
let refetchCalendar = () => {}

/** Replaces the parts of the page that changed in a new rendering, and keeps the focus. */
function swapParts(html: string, { keepSaid = false } = {}): boolean {
  const next = new DOMParser().parseFromString(html, 'text/html')
  const fresh = [...next.querySelectorAll<HTMLElement>('#agenda [data-part]')]
  for (const part of fresh) {
    const old = document.querySelector(`#agenda [data-part="${part.dataset.part}"]`)
    if (!old) continue
    const said = keepSaid ? old.querySelector('[data-said]') : null
    if (said) part.prepend(asSaidBefore(said))
    if (old.outerHTML === part.outerHTML) continue
    const focused = old.contains(document.activeElement) ? document.activeElement : null
    const href = focused?.getAttribute('href')
    const wasSaid = said?.contains(focused) ?? false
    old.replaceWith(document.adoptNode(part))
    if (href) part.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus()
    if (wasSaid) part.querySelector<HTMLElement>('[data-said] [tabindex]')?.focus()
  }
  return fresh.length > 0
}

/** Keeps a shown result when the event of the same change arrives, so that it appears only once. */
function asSaidBefore(said: Element): Node {
  const copy = said.cloneNode(true)
  if (copy instanceof Element) {
    for (const entering of copy.querySelectorAll('.enter-gently')) {
      entering.classList.remove('enter-gently')
    }
  }
  return copy
}

let refreshing = false
let again = false

/** Shows the agenda as it is now. */
async function refresh(): Promise<void> {
  if (!agenda()) return
  again = refreshing
  if (refreshing) return
  refreshing = true
  try {
    refetchCalendar()
    const { html } = await fetchPage(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) })
    swapParts(html, { keepSaid: true })
  } catch {
    // The page keeps its state until the next change or reload.
  } finally {
    refreshing = false
  }
  if (again) await refresh()
}

let waiting: ReturnType<typeof setTimeout> | undefined
function refreshSoon() {
  clearTimeout(waiting)
  waiting = setTimeout(() => void refresh(), TOGETHER_MS)
}

/** Sends the answer to a request and shows its result. */
async function answer(form: HTMLFormElement, submitter: HTMLElement | null) {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
  form.dataset.sending = ''
  try {
    const { html } = await fetchPage(form.action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!swapParts(html)) return location.reload()
    document
      .querySelector<HTMLElement>('#agenda [role="alert"], #agenda [role="status"]')
      ?.focus({ preventScroll: false })
    refetchCalendar()
  } catch {
    // Submit as without JavaScript: the browser shows the error.
    form.submit()
  }
}

document.addEventListener('submit', (event) => {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement) || target.dataset.answer === undefined) return
  if (event.defaultPrevented) return
  event.preventDefault()
  void answer(target, submitter)
})

document.addEventListener('click', (event) => {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button)
  const link = event.target instanceof Element ? event.target.closest('a[data-sheet]') : null
  if (!plain || !(link instanceof HTMLAnchorElement) || !fitsDialog()) return
  event.preventDefault()
  void openSheet(link.href)
})

startDialog({ onChange: refreshSoon, onClose: refreshSoon })

followChanges(({ event, id }) => {
  if (event === 'notification' || event === 'reset') void showUnread()
  if (event !== 'appointment' && event !== 'reset') return
  refreshSoon()
  if (event === 'reset' || shownInDialog()?.dataset.id === id) void refreshSheet()
})

const place = agenda()
if (place) {
  setInterval(() => !document.hidden && refreshSoon(), MINUTE_MS)
  const wide = matchMedia(CALENDAR)
  let isShown = false
  const showCalendar = async () => {
    if (isShown || !wide.matches) return
    isShown = true
    const { startCalendar } = await import('./agenda-calendar.ts')
    refetchCalendar = startCalendar(place, { open: (address) => void openSheet(address) })
  }
  wide.addEventListener('change', () => void showCalendar())
  void showCalendar()
}

// The result is shown once, and not again when the page is reloaded.
const address = new URL(location.href)
if (address.searchParams.has('feito')) {
  address.searchParams.delete('feito')
  history.replaceState(history.state, '', address)
}
