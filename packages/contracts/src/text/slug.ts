/** Letters that do not come apart into a letter and an accent. */
const TWO_IN_ONE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

const LONGEST = 60
const SHORTEST = 3

/** Addresses that would pass for the product's own pages. */
const RESERVED = new Set(
  (
    'a account admin agenda ai ajuda api app assets auth blog c cadastro cliente clientes conta ' +
    'contato cron dashboard docs encaixe entrar explore explorar help health imagens images ' +
    'inicio live login logout media metrics onboarding openapi p pagina planos precos privacidade ' +
    'profile ready register reports sair settings sobre static status stripe suporte support ' +
    'system termos uploads webhook whatsapp www'
  ).split(' '),
)

/** Whether nobody may choose this address for a page. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)

/**
 * The address a name suggests: accents dropped, words joined by hyphens, 3 to 60 of `[a-z0-9-]`,
 * never a reserved one. A name that leaves too little, as one in another script, gets `pagina-…`.
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => TWO_IN_ONE[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’`´]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const words = cut(plain.replace(/^-+/, ''), LONGEST)
  if (words.length >= SHORTEST && !isReservedSlug(words)) return words
  return words === '' ? 'pagina-nova' : `pagina-${words}`
}

/** At most `length` characters, at the end of a word where one ends in the second half. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text.replace(/-+$/, '')
  const end = text.lastIndexOf('-', length)
  return text.slice(0, end > length / 2 ? end : length).replace(/-+$/, '')
}
