/** Clears the error of a field when the field changes, without moving the layout. */

import { helpId } from './fields/control.ts'

/** Clears the error of one field. */
export function clearFieldError(field: Element) {
  field.removeAttribute('aria-invalid')
  const name = field.getAttribute('name') ?? ''
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? helpId(name))
  if (help) help.textContent = help.dataset.hint ?? ''
  strikeFromSummary(field.id)
}

/** In the list at the top of the form, which stays where it is so that nothing jumps while one types. */
function strikeFromSummary(id: string) {
  const item = document.querySelector<HTMLElement>(`[role="alert"] li:has(a[href="#${id}"])`)
  if (!item) return
  item.dataset.fixed = ''
  const problem = item.closest<HTMLElement>('[role="alert"]')
  if (problem && !problem.querySelector('li:not([data-fixed])')) problem.dataset.fixed = ''
}

/** Clears the error of the field that a person changes. */
export function clearChangedField({ target }: Event) {
  if (!(target instanceof Element) || target.getAttribute('aria-invalid') !== 'true') return
  clearFieldError(target)
}
