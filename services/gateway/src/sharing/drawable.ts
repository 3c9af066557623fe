/** Letters the typeface's Latin files do not draw, and what stands for them. */
const REPLACED: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }

/** Basic Latin, Latin-1, and the punctuation of our own texts. */
const DRAWN = /[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/

function drawn(letter: string): string {
  if (DRAWN.test(letter)) return letter
  const plain = REPLACED[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
  return [...plain].filter((each) => DRAWN.test(each)).join('')
}

/**
 * A text as the typeface of pictures and posters can draw it: accents it lacks are left out, and so is
 * what it has no letter for, such as emoji. What remains may be empty.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')].map(drawn).join('').replace(/ {2,}/g, ' ').trim()
