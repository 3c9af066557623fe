/** Words without accents, case and punctuation, one space between them: `São João!` → `sao joao`. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const small = new Set(
  'a ao as com da das de do dos e em eu na no o os para por sou um uma'.split(' '),
)

/** Whether a word says nothing about who is looked for: `psicóloga em Olinda`. */
export const isSmallWord = (word: string): boolean => small.has(word)
