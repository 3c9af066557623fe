/** What a file says of one person, not yet looked at. */
export interface Draft {
  /** From 1, where it begins in the file. */
  line: number
  /** What stands there, for whoever has to find it. */
  text: string
  /** The first that is there counts. */
  names: string[]
  phones: string[]
  emails: string[]
}
