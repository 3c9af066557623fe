/**
 * What JavaScript adds to forms that already work without it: one request however often a button is
 * pressed, shapes of phones while typing, buttons of the week without a reload, copying an address.
 */

import { phoneAsTyped } from '../phone.ts'
import { makeSearchable } from './professions.ts'
import { isWeekButton, pressWeekButton, showHours } from './week.ts'

/** The server gives up before. */
const PATIENCE_MS = 10_000

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (isWeekButton(submitter)) {
    event.preventDefault()
    void pressWeekButton(form, submitter)
    return
  }
  if (form.dataset.sending !== undefined) {
    event.preventDefault()
    return
  }
  form.dataset.sending = ''
  // whoever stopped the browser in between may press again
  setTimeout(() => delete form.dataset.sending, PATIENCE_MS)
})

// a page that comes back from the browser's memory is no longer sending
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLElement>('[data-sending]')) {
    delete form.dataset.sending
  }
})

// a menu closes by a touch beside it, and by Escape
const closeMenus = (but: Element | null) => {
  for (const menu of document.querySelectorAll('details[data-menu][open]')) {
    if (!but || !menu.contains(but)) menu.removeAttribute('open')
  }
}
document.addEventListener('click', ({ target }) => {
  closeMenus(target instanceof Element ? target : null)
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeMenus(null)
})

document.addEventListener('input', (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement)) return
  showHours(input)
  if (input.dataset.phone === undefined) return
  // only at the end, so that nobody's cursor jumps while mending a digit
  const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
  if (deleting || input.selectionStart !== input.value.length) return
  input.value = phoneAsTyped(input.value)
})

/** How long a button says what came of it. */
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
  button.addEventListener('click', () => void copy(button))
}

for (const choice of document.querySelectorAll<HTMLElement>('[data-profession]')) {
  makeSearchable(choice)
}

for (const zone of document.querySelectorAll<HTMLInputElement>('input[name="timezone"]')) {
  zone.value ||= new Intl.DateTimeFormat().resolvedOptions().timeZone
}
