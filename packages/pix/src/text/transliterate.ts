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

/** Basic Latin to Latin Extended-A: almost every character a Brazilian name has. */
const TABLE_END = 0x180
const latin = Array.from({ length: TABLE_END }, (_, code) =>
  counterpartOf(String.fromCharCode(code)),
)
const isPlainCode = Uint8Array.from({ length: TABLE_END }, (_, code) =>
  plainCharacters.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Position of the first character that has to change, or −1. */
function firstToChange(text: string): number {
  for (let index = 0; index < text.length; index++) {
    if (isPlainCode[text.charCodeAt(index)] !== 1) return index
  }
  return -1
}

/**
 * The text in the characters above: each other one becomes its nearest counterpart, or is dropped
 * when it has none, and the spaces that dropping leaves doubled or at an end go with it. A text that
 * is already plain comes back as it is.
 *
 * With `enough`, what comes after so many characters other than spaces may be left out: nobody who
 * cuts there reads it, and a megabyte of accents is not written for nothing.
 */
export function transliterate(text: string, enough = Number.POSITIVE_INFINITY): string {
  let index = firstToChange(text)
  if (index < 0) return text
  const beyondLatin = new Map<number, string>()
  let written = ''
  let runStart = 0
  let dropped = false
  let checkAt = enough
  while (index < text.length) {
    if (written.length > checkAt) {
      if (written.replaceAll(' ', '').length > enough) {
        runStart = text.length
        break
      }
      checkAt = written.length * 2
    }
    const code = text.charCodeAt(index)
    if (isPlainCode[code] === 1) {
      index++
      continue
    }
    if (index > runStart) written += text.slice(runStart, index)
    let counterpart = latin[code]
    if (counterpart === undefined) {
      const codePoint = text.codePointAt(index) ?? code
      counterpart = beyondLatin.get(codePoint)
      if (counterpart === undefined) {
        counterpart = counterpartOf(String.fromCodePoint(codePoint))
        beyondLatin.set(codePoint, counterpart)
      }
      if (codePoint > 0xffff) index++
    }
    if (counterpart === '') dropped = true
    else written += counterpart
    index++
    runStart = index
  }
  if (runStart < text.length) written += text.slice(runStart)
  return dropped ? written.replace(/ {2,}/g, ' ').trim() : written
}
