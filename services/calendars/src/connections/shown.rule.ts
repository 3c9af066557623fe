/** Longer names are cut: they come from other servers, and are shown in lists. */
const MOST_CHARACTERS = 120
/** An id of a calendar or object is an address; longer ones are in no index. */
export const LONGEST_ID = 1_000

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** A calendar's name as it is kept and shown: one line without control characters; null if nothing is left. */
export function shownName(given: string | null): string | null {
  if (given === null) return null
  // What is cut anyway is not looked at.
  const line = given
    .slice(0, MOST_CHARACTERS * 20)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  const shown = [...graphemes.segment(line)].map(({ segment }) => segment)
  if (shown.length <= MOST_CHARACTERS) return line === '' ? null : line
  return `${shown
    .slice(0, MOST_CHARACTERS - 1)
    .join('')
    .trim()}…`
}

/** A colour as screens take it: `#FF2968`, without transparency, or a name; null if it is none. */
export function shownColour(given: string | null): string | null {
  const [colour = null] =
    /^#[0-9a-f]{6}(?=([0-9a-f]{2})?$)|^[a-z]{3,24}$/i.exec(given?.trim() ?? '') ?? []
  return colour
}
