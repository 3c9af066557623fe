const irregular = new Set(
  `perdeu esqueceu adoeceu sofreu morreu nasceu correu bateu deu prometeu recebeu escreveu conheceu vendeu resolveu mexeu
  torceu apareceu comeu bebeu cresceu rompeu foi fez teve veio disse trouxe quis pos viu leu estava tava andava
  diz acha mora trabalha`.split(/\s+/),
)

/** `(minha amiga Ivone Barreto) perdeu o celular`: what somebody did or says, and no surname such as `Abreu`. */
export const isVerbOfOthers = (word: string): boolean =>
  /^\p{L}{2,}[oi]u$/u.test(word) || irregular.has(word)

const wantedByUs = new Set(
  `queremos queriamos precisamos gostariamos pretendemos desejamos buscamos procuramos necessitamos podemos podiamos vamos iremos
  viremos preferimos`.split(/\s+/),
)

/** `(eu e minha mãe) queremos`, `precisamos`: what both wish for. */
export const isWishOfUs = (word: string): boolean => wantedByUs.has(word)

/** `(eu e minha mãe) sofremos um acidente`: what both did, and no name. */
export const isVerbOfUs = (word: string): boolean =>
  ['somo', 'vamo', 'temo', 'fomo', 'tamo', 'queremo'].includes(word) ||
  (/^\p{L}{2,}[aei]mos$/u.test(word) && word !== 'ramos' && !isWishOfUs(word))

/** A message in plain words without what it tells of its writer and somebody else: `eu e minha mãe sofremos …`. */
export const withoutUs = (text: string): string =>
  text.replace(
    /(?<!\p{L})eu e (?:[ao] )?(?:meu|minha) \p{L}+ (\p{L}+)(?!\p{L})/gu,
    (whole, verb: string) =>
      isVerbOfUs(verb.normalize('NFD').replace(/\p{M}/gu, '')) ? ' ' : whole,
  )
