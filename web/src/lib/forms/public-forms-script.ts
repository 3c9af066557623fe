/**
 * What JavaScript adds to forms of public pages, which do not hydrate and work without it: one request however often a
 * button is pressed, nothing lost to a reload, shapes of phones while typing, copying a text.
 */

import { clearChangedField } from './field-errors.ts'
import { shapePhone } from './fields/phone-input.ts'
import { keepText } from './kept-text.ts'

keepText()

/** Longer than the server's own timeout. */
const PATIENCE_MS = 10_000

document.addEventListener('submit', (event) => {
  const { target: form } = event
  if (!(form instanceof HTMLFormElement)) return
  if (form.dataset.sending !== undefined) {
    event.preventDefault()
    return
  }
  form.dataset.sending = ''
  // the person may have stopped the request and can press again
  setTimeout(() => delete form.dataset.sending, PATIENCE_MS)
})

// a page from the back/forward cache is no longer sending
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLElement>('[data-sending]')) {
    delete form.dataset.sending
  }
})

document.addEventListener('input', (event) => {
  clearChangedField(event)
  shapePhone(event)
})

/** How long a button shows its result. */
const SAID_MS = 2000

/** Copies a text, and says so for a moment. */
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
    // the browser may forbid it; the text stands beside the button
    say('Não deu')
  }
  setTimeout(() => say(before), SAID_MS)
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  // only where the browser lets a page copy
  button.hidden = !navigator.clipboard
}

// also buttons that come later
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-copy]') : null
  if (button instanceof HTMLButtonElement) void copy(button)
})
