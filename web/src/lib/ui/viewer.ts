/** Who is signed in, as far as the top of every page shows it. */
export interface Viewer {
  name: string
  avatarUrl: string | null
  /** The page this person has, if any. */
  slug: string | null
}
