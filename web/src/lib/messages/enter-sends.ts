/** Enter sends a message, as in any messenger with a keyboard. With Shift, or on a phone, it is a new line. */
export function sendOnEnter(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLTextAreaElement) || !target.closest('[data-write]')) return
  const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing
  if (!isPlainEnter || matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  if (target.value.trim() !== '') target.form?.requestSubmit()
}
