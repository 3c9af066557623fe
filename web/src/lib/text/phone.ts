/**
 * A Brazilian phone while it is being typed: `(11) 98765-4321`. Numbers of other countries (with a
 * plus sign) stay as typed, and nobody is forced: the server understands every way of writing.
 */
export function phoneAsTyped(text: string): string {
  const typed = text.trim()
  if (typed.startsWith('+') && !typed.startsWith('+55')) return text
  let digits = typed.replace(/\D/g, '')
  if (digits.length > 11 && digits.startsWith('55')) digits = digits.slice(2)
  if (digits.startsWith('0')) digits = digits.slice(1)
  if (typed.startsWith('+') && digits.length < 10) return text
  if (digits.length > 11 || digits.length < 3) return typed
  const area = digits.slice(0, 2)
  const rest = digits.slice(2)
  const split = rest.length > 8 ? 5 : 4
  return `(${area}) ${rest.slice(0, split)}${rest.length > split ? `-${rest.slice(split)}` : ''}`
}

/** Whether it can be a phone at all; the booking service has the last word. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+')) return digits.length >= 8 && digits.length <= 15
  const national = digits.replace(/^0/, '')
  return national.length === 10 || national.length === 11 || /^55\d{10,11}$/.test(digits)
}
