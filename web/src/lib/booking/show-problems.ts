/** Says in the form what the server would say after a round trip, with the server's own markup. */

import { clearFieldError } from '../forms/field-errors.ts'
import type { Message } from '../forms/form-problem.ts'
import type { FieldErrors } from './booking-form.ts'

const form = () => document.querySelector<HTMLFormElement>('#agendar')

export function clearProblems() {
  for (const input of form()?.querySelectorAll('[aria-invalid]') ?? []) clearFieldError(input)
  clearMessage()
}

/** Removes the message about the whole form. */
export function clearMessage() {
  for (const place of form()?.querySelectorAll('[data-message]') ?? []) place.replaceChildren()
}

export function showMessage({ title, body }: Message) {
  const place = form()?.querySelector('[data-message]')
  const template = form()?.querySelector('template')
  const notice = template?.content.firstElementChild?.cloneNode(true)
  if (!place || !(notice instanceof HTMLElement)) return
  const [first, second] = notice.querySelectorAll('p')
  if (first) first.textContent = title
  if (second) second.textContent = body
  place.replaceChildren(notice)
  notice.focus()
}

export function showFieldErrors(errors: FieldErrors) {
  for (const [name, message] of Object.entries(errors)) {
    const input = form()?.querySelector(`.field[name="${name}"]`)
    if (!input) continue
    input.setAttribute('aria-invalid', 'true')
    const help = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    if (help) help.textContent = message
  }
  if (errors.startsAt) showMessage({ title: errors.startsAt, body: 'Falta só ele.' })
  else form()?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}
