/**
 * What JavaScript adds to forms that already work without it: one request however often a button is
 * pressed, shapes of phones while typing, buttons of the week without a reload, copying an address.
 */

import { phoneAsTyped } from '../phone.ts'
import { makeSearchable } from './professions.ts'
import { isWeekButton, pressWeekButton, showHours } from './week.ts'

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (isWeekButton(submitter)) {
    event.preventDefault()
    void pressWeekButton(form, submitter)
    return
  }
  if (form.dataset.sending === undefined) form.dataset.sending = ''
  else event.preventDefault()
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

/** Copies an address, and says so for a moment. */
async function copy(button: HTMLButtonElement) {
  const label = button.querySelector('[data-label]')
  if (!label) return
  await navigator.clipboard.writeText(button.dataset.copy ?? '')
  const before = label.textContent
  label.textContent = button.dataset.copied ?? ''
  setTimeout(() => {
    label.textContent = before
  }, 2000)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  // only where the browser lets a page copy
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => void copy(button))
}

for (const choice of document.querySelectorAll<HTMLElement>('[data-profession]')) {
  makeSearchable(choice)
}
