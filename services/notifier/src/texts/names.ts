/** How a person is called who is nobody any more. */
export const ERASED_NAME = 'Pessoa removida'

/**
 * A name as people typed it, safe to quote in a message that reaches someone else: one line, and
 * nothing a phone would turn into a link ("golpe.com" loses its dot).
 */
export function personName(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[\p{L}\p{N}])[.:/@]+(?=[\p{L}\p{N}])/gu, ' ')
    .trim()
}

/** How to greet a person: the first name, with a title before it when there is one. */
export function firstName(name: string): string {
  const words = personName(name).split(' ')
  const [first = '', second] = words
  const isTitle = /^(?:dr|dra|prof|profa|sr|sra)\.?$/i.test(first)
  return isTitle && second !== undefined ? `${first} ${second}` : first
}
