/** A calendar that an account has. */
export interface Listing {
  remoteId: string
  name: string
  colour: string | null
  writable: boolean
  /** Whether it blocks times when its account is connected. One that appears later blocks when its owner says so. */
  blocksAtFirst: boolean
  /** An IANA zone; null: that of the page. */
  timezone: string | null
}
