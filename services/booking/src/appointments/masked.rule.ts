/**
 * A phone and an e-mail as a link shows them: their owner recognizes them, and whoever was forwarded the
 * message cannot use them.
 */

const DOTS = '•'

/** `(11) 9••••-4321` for a Brazilian number; other numbers show their last four digits. */
export function maskedPhone(phone: string): string {
  const brazilian = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone)
  const end = phone.slice(-4)
  if (!brazilian) return `${DOTS.repeat(4)}-${end}`
  const [, area, middle = ''] = brazilian
  return `(${area}) ${middle.charAt(0)}${DOTS.repeat(middle.length - 1)}-${end}`
}

/** `b•••@exemplo.com.br`: the length of the name stays unknown. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}${DOTS.repeat(3)}${email.slice(at)}`
}
