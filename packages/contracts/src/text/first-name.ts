/**
 * Forms of address, in lower case and without accents or dots. None of them is a name by itself, so what follows is said
 * with it.
 */
const namePrefixes: ReadonlySet<string> = new Set(
  [
    'dona seu senhor senhora sr sra srta senhorita dr dra doutor doutora prof profa professor professora mestre',
    'tia tio pastor pastora padre frei irma irmao dom',
  ].flatMap((some) => some.split(' ')),
)

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

/** `Enf.` and the `J.` of `J. Paulo` are not said alone either. */
const isPrefix = (word: string): boolean => word.endsWith('.') || namePrefixes.has(plain(word))

/** How to call a person: the first name, with the forms of address before it: `Dra. Ana`, `Dona Lúcia`. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  const at = words.findIndex((word) => !isPrefix(word))
  return words.slice(0, at < 0 ? words.length : at + 1).join(' ')
}
