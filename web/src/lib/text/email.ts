/** Whether it can be an e-mail address at all; the service has the last word. */
export const looksLikeEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
