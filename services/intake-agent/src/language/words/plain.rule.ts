/** Small letters without accents, for comparing: `Ação` → `acao`. Emoji and punctuation stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
