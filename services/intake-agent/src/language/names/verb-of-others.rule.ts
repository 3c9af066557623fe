const irregular = new Set(
  `perdeu esqueceu adoeceu sofreu morreu nasceu correu bateu deu prometeu recebeu escreveu conheceu vendeu resolveu mexeu
  torceu apareceu comeu bebeu cresceu rompeu foi fez teve veio disse trouxe quis pos viu leu estava tava andava
  diz acha mora trabalha`.split(/\s+/),
)

/** `(minha amiga Ivone Barreto) perdeu o celular`: what somebody did or says, and no surname such as `Abreu`. */
export const isVerbOfOthers = (word: string): boolean =>
  /^\p{L}{2,}[oi]u$/u.test(word) || irregular.has(word)
