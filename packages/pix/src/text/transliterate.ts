/** Letters that do not decompose into an ASCII one, and signs with a plain counterpart. */
const counterparts: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  '&': 'e',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2044': '/',
  '×': 'x',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
  '\u2028': ' ',
  '\u2029': ' ',
}

/** What every bank app shows as it was sent: letters, digits, space and `$%*+-./:`. */
const plainCharacters = /^[A-Za-z0-9 $%*+\-./:]$/
const foreignCharacters = /[^A-Za-z0-9 $%*+\-./:]/gu

function counterpartOf(character: string): string {
  const known = counterparts[character]
  if (known !== undefined) return known
  let plain = ''
  // Compatibility decomposition: ã is a and a tilde, º is o, ﬁ is f and i, … is three points.
  for (const part of character.normalize('NFKD')) {
    plain += plainCharacters.test(part) ? part : (counterparts[part] ?? '')
  }
  return plain
}

/** Basic Latin to Latin Extended-A, worked out once: almost every character a Brazilian name has. */
const latin = new Map(
  Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)).map((character) => [
    character,
    counterpartOf(character),
  ]),
)

/**
 * The text in the characters above: each other one becomes its nearest counterpart, or is dropped
 * when it has none, and the spaces that dropping leaves doubled or at an end go with it. A text that
 * is already plain comes back as it is.
 */
export function transliterate(text: string): string {
  let dropped = false
  const written = text.replace(foreignCharacters, (character) => {
    const counterpart = latin.get(character) ?? counterpartOf(character)
    if (counterpart === '') dropped = true
    return counterpart
  })
  return dropped ? written.replace(/ {2,}/g, ' ').trim() : written
}
