/** What may be written to somebody who has written within a day. */
export interface FreeMessage {
  text: string
  button: { label: string; url: string } | null
  /** To choose from: up to three are buttons, up to ten a list. */
  options?: readonly FreeOption[]
}

export interface FreeOption {
  /** What comes back when it is chosen. */
  id: string
  /** Fitted into the room of a button or a row when the message is made. */
  label: string
  /** Shown in a list. */
  description?: string | undefined
}
