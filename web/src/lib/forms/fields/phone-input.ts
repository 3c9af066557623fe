/** Gives a phone (`data-phone`) its shape while it is typed. */

import { phoneAsTyped } from '../../text/phone.ts'

export function shapePhone(event: Event) {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.dataset.phone === undefined) return
  // only at the end, so that the cursor does not jump while a digit is corrected
  const deleting = event instanceof InputEvent && event.inputType.startsWith('delete')
  if (deleting || input.selectionStart !== input.value.length) return
  input.value = phoneAsTyped(input.value)
}
