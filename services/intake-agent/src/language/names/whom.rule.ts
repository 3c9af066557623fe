/** For whom somebody books, other than for themselves. */
export interface ForWhom {
  /** `filha`; null: only a name was said. */
  relation: string | null
  /** As it was typed, without accents: null: not said. */
  name: string | null
  /** Only a preposition says that it is a name: `para Joana`. It may be something else. */
  isGuess: boolean
}
