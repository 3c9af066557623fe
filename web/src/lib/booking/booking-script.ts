/**
 * What JavaScript adds to a booking page that already works without it: no reload between choices,
 * messages before the round trip, one request however often the button is pressed, and the visitor's
 * own clock. It draws nothing: every state comes from the server.
 */

import { firstName } from '@encaixe/contracts/first-name'
import { showOfflineNotice } from '../browser/offline-notice.ts'
import { fetchPage, panel, swapPanel } from '../browser/panel.ts'
import { offerChat } from '../chat/chat-button.ts'
import { clearFieldError } from '../forms/field-errors.ts'
import { shapePhone } from '../forms/fields/phone-input.ts'
import { keepText } from '../forms/kept-text.ts'
import { followPayment } from '../link/follow-payment.ts'
import { atClock } from '../text/format.ts'
import { dayLong, wallDate, wallTime } from '../time/calendar.ts'
import { offsetOf, timeAtOffset, visitorOffset } from '../time/zone.ts'
import { checkBooking, isBookingField, readBooking, UNREACHABLE } from './booking-form.ts'
import { clearMessage, clearProblems, showFieldErrors, showMessage } from './show-problems.ts'

/** Longest wait for an answer; the server gives up before. */
const PATIENCE_MS = 20_000
/** What is said in our place, or for want of somebody who could: a server is being replaced, or has too much to do. */
const NOBODY_ANSWERED = [502, 503, 504]
/** How long before a form that nobody answered is sent again, each time. */
const AGAIN_AFTER_MS = [500, 2_000]

let visit: AbortController | null = null
let sending = false
/** The address of another service or place that was touched and is on its way. */
let choosing: string | null = null

const busy = (yes: boolean) => panel()?.setAttribute('aria-busy', String(yes))

function moveFocus(selector: string, block: ScrollLogicalPosition = 'nearest') {
  const target = panel()?.querySelector<HTMLElement>(selector)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block })
}

/** Shows another choice of day or time. Without a network the page stays as it is, and says so. */
async function showChoice(address: string, remember: 'push' | 'replace' | 'no', undo = () => {}) {
  visit?.abort()
  const current = new AbortController()
  visit = current
  const patience = setTimeout(() => current.abort(), PATIENCE_MS)
  busy(true)
  const page = await fetchPage(address, { signal: current.signal }).catch(() => null)
  clearTimeout(patience)
  if (visit !== current) return
  choosing = null
  if (!page) {
    undo()
    busy(false)
    showOfflineNotice(() => void showChoice(address, remember))
    return
  }
  // what is no booking page, the browser shows
  if (!swapPanel(page.html)) return location.assign(address)
  if (remember === 'push') history.pushState(null, '', address)
  if (remember === 'replace') history.replaceState(null, '', address)
  enhance()
  // as without JavaScript: one goes on where the link leads to
  if (new URL(address).hash === '#seus-dados') moveFocus('#seus-dados', 'start')
  else if (remember === 'push') moveFocus('#horarios', 'start')
  else moveFocus('[aria-current="date"]')
}

/**
 * Shows the form for a touched time: all of it is here already, so nothing has to travel. False where the
 * page has no form for it, or something else is on its way.
 */
function pickTime(link: HTMLAnchorElement): boolean {
  const start = link.dataset.start
  const field = panel()?.querySelector<HTMLInputElement>('input[type="hidden"][name="startsAt"]')
  const details = panel()?.querySelector<HTMLElement>('#seus-dados')
  const form = panel()?.querySelector<HTMLFormElement>('#agendar')
  if (!start || !field || !details || !form || choosing) return false
  visit?.abort()
  busy(false)
  clearProblems()
  const slot = panel()?.querySelector<HTMLAnchorElement>(`a.slot[data-start="${start}"]`)
  if (slot) markTouched(slot)
  panel()?.querySelector('[data-next-free]')?.setAttribute('hidden', '')
  field.value = start
  details.hidden = false
  slot?.closest('[data-times]')?.setAttribute('data-picked', '')
  const when = details.querySelector('[data-when]')
  if (when) when.textContent = `${dayLong(wallDate(start))}, ${atClock(wallTime(start))}`
  const note = details.querySelector<HTMLElement>('[data-clock]')
  if (note) note.dataset.clock = start
  for (const place of form.querySelectorAll('[data-message]')) place.removeAttribute('data-message')
  details.querySelector('[data-below]')?.setAttribute('data-message', '')
  form.action = link.href.replace(/#.*$/, '#agendar')
  history.pushState(null, '', link.href)
  showClocks()
  moveFocus('#seus-dados', 'start')
  return true
}

/** A day or time touched meanwhile is one of what is on its way, and not of what is still to be seen. */
function ofChoice(link: HTMLAnchorElement): string {
  if (!choosing || link.matches('[data-choice]')) return link.href
  const address = new URL(link.href)
  const wanted = new URL(choosing).searchParams
  for (const name of ['servico', 'lugar']) {
    const value = wanted.get(name)
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  return address.href
}

/** Marks what was touched at once; answers how to take that back. */
function markTouched(link: HTMLAnchorElement): () => void {
  const before = [...(link.closest('ul')?.querySelectorAll('[aria-current]') ?? [])]
  const value = link.matches('.slot, [data-choice]') ? 'true' : 'date'
  for (const other of before) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', value)
  return () => {
    link.removeAttribute('aria-current')
    for (const other of before) other.setAttribute('aria-current', value)
  }
}

/** Another day or week once something was typed: the form goes there, and comes back with its times. */
async function showOtherDay(form: HTMLFormElement, button: HTMLButtonElement) {
  busy(true)
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  try {
    const body = new URLSearchParams(fields)
    const { html } = await fetchPage(button.formAction, { method: 'POST', body })
    if (!swapPanel(html)) throw new Error('not a booking page')
    enhance()
    moveFocus('[aria-current="date"]')
  } catch {
    busy(false)
    showMessage(UNREACHABLE)
  }
}

/** Names a form. The page is the same for everybody, so its script makes the key when the form is sent. */
function keyOf(form: HTMLFormElement): string {
  form.dataset.key ??= [...crypto.getRandomValues(new Uint32Array(4))].join('-')
  return form.dataset.key
}

/** The same form has the same key: however often it arrives, it is one booking. */
async function sentUntilAnswered(address: string, body: URLSearchParams) {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const sent = () => fetchPage(address, { method: 'POST', body, signal })
  for (const afterMs of AGAIN_AFTER_MS) {
    const page = await sent().catch(() => null)
    if (page && !NOBODY_ANSWERED.includes(page.status)) return page
    if (!navigator.onLine) break
    await new Promise((resolve) => setTimeout(resolve, afterMs))
  }
  return sent()
}

async function send(form: HTMLFormElement) {
  const data = new FormData(form)
  const { typed } = readBooking(data)
  const errors = checkBooking(typed)
  clearProblems()
  if (Object.keys(errors).length > 0) {
    showFieldErrors(errors)
    return
  }
  sending = true
  form.dataset.sending = ''
  try {
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    if (!body.has('bookingKey')) body.set('bookingKey', keyOf(form))
    const { html, address } = await sentUntilAnswered(form.action, body)
    if (!swapPanel(html)) throw new Error('not a booking page')
    enhance()
    const greeting = panel()?.querySelector('[data-greeting]')
    if (greeting) {
      history.pushState(null, '', address)
      greeting.textContent = `, ${firstName(typed.clientName)}`
      panel()?.scrollIntoView()
      moveFocus('[tabindex="-1"]')
    } else moveFocus('[aria-invalid], [role="alert"]')
  } catch {
    delete form.dataset.sending
    showMessage(UNREACHABLE)
  } finally {
    sending = false
  }
}

/** What a fresh panel needs: our own messages instead of the browser's, and the visitor's clock. */
function enhance() {
  panel()?.querySelector('form')?.setAttribute('novalidate', '')
  loadChallenge()
  showClocks()
  followPayment(showPaid, { copies: true })
}

/** The success page again, once its payment is there or its time is over. */
async function showPaid() {
  const { html } = await fetchPage(location.href)
  if (!swapPanel(html)) return
  enhance()
  moveFocus('[tabindex="-1"]')
}

function showClocks() {
  for (const note of document.querySelectorAll<HTMLElement>('[data-clock]')) {
    const start = note.dataset.clock ?? ''
    const own = visitorOffset(start)
    note.hidden = own === offsetOf(start)
    const time = note.querySelector('[data-own-time]')
    if (time) time.textContent = timeAtOffset(start, own)
  }
}

/** Only under pressure is there a challenge, and only then does its script travel. */
function loadChallenge() {
  const source = panel()?.querySelector<HTMLElement>('[data-challenge]')?.dataset.challenge
  if (!source || document.querySelector(`script[src="${source}"]`)) return
  const script = document.createElement('script')
  script.type = 'module'
  script.src = source
  document.head.append(script)
}

document.addEventListener('click', (event) => {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button)
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!plain || !link?.getAttribute('href')?.startsWith('?') || !panel()?.contains(link)) return
  event.preventDefault()
  if (link.matches('[data-unfold]')) {
    const times = link.closest<HTMLElement>('[data-times]')
    times?.removeAttribute('data-picked')
    return times?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }
  if (link.matches('[data-start]') && pickTime(link)) return
  const address = ofChoice(link)
  if (link.matches('[data-choice]')) choosing = address
  void showChoice(
    address,
    link.matches('.slot, [data-choice]') ? 'push' : 'replace',
    markTouched(link),
  )
})

document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.id !== 'agendar') return
  event.preventDefault()
  const { submitter } = event
  if (submitter instanceof HTMLButtonElement && submitter.name === 'escolher') {
    void showOtherDay(form, submitter)
  } else if (!sending) void send(form)
})

document.addEventListener('input', (event) => {
  shapePhone(event)
  const { target } = event
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || target.form?.id !== 'agendar') return
  const errors = checkBooking(readBooking(new FormData(target.form)).typed)
  if (!isBookingField(target.name) || errors[target.name]) return
  if (target.ariaInvalid === 'true') clearFieldError(target)
  if (target.type === 'radio') clearMessage()
})
window.addEventListener('popstate', () => void showChoice(location.href, 'no'))
enhance()
keepText()
offerChat()
