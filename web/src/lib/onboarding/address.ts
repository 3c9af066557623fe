/**
 * The address of a page while it is typed: `Ana Lím` is `ana-lim`. What is left open at the end, such as a
 * hyphen after which a word comes, stays open.
 */
export const addressAsTyped = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
