/** Weekdays in letters of which each stands for one sound. */
const sounds: Readonly<Record<string, string>> = {
  dumingu: 'domingo',
  sigunda: 'segunda',
  tirsa: 'terca',
  karta: 'quarta',
  kinta: 'quinta',
  sista: 'sexta',
  sabadu: 'sabado',
}

/** Words of their own that sound like a weekday. */
const others = new Set('cesta cestas carta cartas cartaz tirza quenta cuenta'.split(' '))

/** A word as it sounds: `cexta`, `sesta` and `cesta` are `sista`. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ch', 's')
    .replaceAll('h', '')
    .replace(/s?c(?=[eiy])/g, 's')
    .replace(/qu?|[ck]u(?=[aeio])|[ck]/g, 'k')
    .replace(/[xz]/g, 's')
    .replace(/m(?=[^aeiou])/g, 'n')
    .replace(/[ey]/g, 'i')
    .replaceAll('o', 'u')
    .replace(/(.)\1+/g, '$1')

/** As it is spelled, in the plural as well. */
const RIGHT = /^(?:domingo|segunda|terca|quarta|quinta|sexta|sabado)s?$/

function meant(word: string): string | undefined {
  if (word.length < 5 || RIGHT.test(word)) return undefined
  const sound = soundOf(word)
  return sounds[sound] ?? sounds[sound.replace(/s$/, '')]
}

/** The weekday that a word can only be a spelling of: `kuinta`, `segumda`. */
export const weekdayByEar = (word: string): string | undefined =>
  others.has(word) ? undefined : meant(word)
