/**
 * What JavaScript adds to forms that already work without it: one request however often a button is
 * pressed, nothing lost to a reload or to a session that has ended, shapes of phones while typing, buttons of the week
 * without a reload, the address of a postal code, copying an address.
 */

import { watchAddress } from '../onboarding/address-input.ts'
import { makeSearchable } from '../profession/professions.ts'
import { fillAddress } from '../settings/offer/postal-code.ts'
import { isWeekButton, pressWeekButton, showHours } from '../week/week-buttons.ts'
import { canSubmit, needsCheck } from './before-submit.ts'
import { clearChangedField } from './field-errors.ts'
import { shapePhone } from './fields/phone-input.ts'
import { keepText } from './kept-text.ts'

keepText()

/** Longer than the server's own timeout. */
const PATIENCE_MS = 10_000

/** Forms that passed the check and may be sent. */
const leaving = new Set<HTMLFormElement>()

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  // A page that hydrates sends it by itself.
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  if (isWeekButton(submitter)) {
    event.preventDefault()
    void pressWeekButton(form, submitter)
    return
  }
  if (leaving.delete(form)) return
  if (form.dataset.sending !== undefined) {
    event.preventDefault()
    return
  }
  form.dataset.sending = ''
  // the person may have stopped the request and can press again
  setTimeout(() => delete form.dataset.sending, PATIENCE_MS)
  if (!needsCheck(form)) return
  event.preventDefault()
  void sendIfSafe(form, submitter)
})

async function sendIfSafe(form: HTMLFormElement, submitter: HTMLElement | null) {
  if (await canSubmit(form)) {
    leaving.add(form)
    form.requestSubmit(submitter)
  } else delete form.dataset.sending
}

// a page from the back/forward cache is no longer sending
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLElement>('[data-sending]')) {
    delete form.dataset.sending
  }
})

document.addEventListener('input', (event) => {
  clearChangedField(event)
  if (event.target instanceof HTMLInputElement) {
    showHours(event.target)
    if (event.target.name === 'postalCode') void fillAddress(event.target)
  }
  if (event.target instanceof HTMLSelectElement) showHours(event.target)
  shapePhone(event)
})

/** How long a button shows its result. */
const SAID_MS = 2000

/** Copies an address, and says so for a moment. */
async function copy(button: HTMLButtonElement) {
  const label = button.querySelector('[data-label]')
  const { copy: text = '', copied = '' } = button.dataset
  const before = label?.textContent ?? ''
  const say = (words: string) => {
    if (label) label.textContent = words
  }
  try {
    await navigator.clipboard.writeText(text)
    say(copied)
  } catch {
    // the browser may forbid it; the address stands beside the button
    say('Não deu')
  }
  setTimeout(() => say(before), SAID_MS)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  // only where the browser lets a page copy
  button.hidden = !navigator.clipboard
}

// also buttons that a dialog adds later
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (button instanceof HTMLButtonElement) void copy(button)
})

for (const choice of document.querySelectorAll<HTMLElement>('[data-profession]')) {
  makeSearchable(choice)
}

for (const address of document.querySelectorAll<HTMLInputElement>(
  'input[name="slug"]:not([type="hidden"])',
)) {
  watchAddress(address)
}

for (const zone of document.querySelectorAll<HTMLInputElement>('input[name="timezone"]')) {
  zone.value ||= new Intl.DateTimeFormat().resolvedOptions().timeZone
}
