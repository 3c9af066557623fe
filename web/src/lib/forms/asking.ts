/** A question before something that tells somebody something. */
export interface Asking {
  title: string
  /** Who will be told what. */
  says: string
  /** On the button that does it. */
  send: string
  /** The address of the form's action. */
  action: string
  tone?: 'primary' | 'error'
  /** What the form sends besides. */
  fields?: Readonly<Record<string, string | number>>
  /** What the button sends, where one action has several. */
  button?: { name: string; value: string }
  /** An optional text for the other side. */
  reason?: { name: string; label: string; hint: string }
}
