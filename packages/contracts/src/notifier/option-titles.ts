/** The room for the title of a button, of a row in a list, and for a row's description (Cloud API, interactive messages). */
export const BUTTON_TITLE = 20
export const ROW_TITLE = 24
export const ROW_DESCRIPTION = 72

const graphemes = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

/** The beginning of a text, in at most so many UTF-16 units, with a mark where it was cut; no sign is cut in two. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** One line without blanks around it; `Opção` where nothing is left. */
const lineOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim() || 'Opção'

/** What a person reads as the same, and the provider, too. */
const sameAs = (title: string): string => title.normalize('NFKC').toLowerCase()

/**
 * The titles of one message, each within its room and no two alike: WhatsApp refuses those. Of titles that begin alike
 * the parts are kept that tell them apart (`Massagem rel… 30 min`, `Massagem rel… 60 min`); equal ones are numbered.
 */
export function distinctTitles(titles: readonly string[], most: number): string[] {
  const whole = titles.map(lineOf)
  const cut = whole.map((title) => cutTo(title, most))
  const told = cut.map((title, at) => {
    const alike = whole.filter((_, other) => sameAs(cut[other] ?? '') === sameAs(title))
    return alike.length > 1 ? apart(whole[at] ?? '', alike, most) : title
  })
  const taken = new Set<string>()
  return told.map((title) => {
    const free = numbered(title, most).find((one) => !taken.has(sameAs(one))) ?? title
    taken.add(sameAs(free))
    return free
  })
}

/** A title by where it begins and where it differs from those that are cut to the same. */
function apart(title: string, alike: readonly string[], most: number): string {
  const words = title.split(' ')
  const common = words.findIndex((word, at) => alike.some((one) => one.split(' ')[at] !== word))
  if (common <= 0) return cutTo(title, most)
  const end = cutTo(words.slice(common).join(' '), Math.ceil(most / 2))
  return `${cutTo(title, most - end.length - 1)} ${end}`
}

/** The title, then with a number behind it. */
function* numbered(title: string, most: number): Generator<string, undefined> {
  yield title
  for (let number = 2; number < 100; number++) {
    const end = ` (${number})`
    yield `${cutTo(title, most - end.length)}${end}`
  }
}
