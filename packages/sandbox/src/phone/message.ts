/** Under a message. `reply` buttons and the `row`s of a list send something back. */
export type Button =
  | { type: 'reply'; id: string; title: string }
  | { type: 'row'; id: string; title: string; description?: string }
  | { type: 'url'; title: string; url: string }
  | { type: 'call'; title: string; phone: string }
  | { type: 'copy'; title: string; code: string }

/** The visible content of a message of any type. */
export interface Content {
  type: 'text' | 'template' | 'interactive'
  header?: string
  text: string
  footer?: string
  buttons: Button[]
  template?: { name: string; language: string; parameters: string[] }
}

export type Status = 'accepted' | 'sent' | 'delivered' | 'read'

/** From the business to a person's phone. */
export interface OutgoingMessage extends Content {
  direction: 'to_person'
  id: string
  /** The person's phone, digits only; or the user id (`BR.1349…`) of somebody who hides it. */
  number: string
  status: Status
  callbackData?: string
  contextId?: string
  /** By which of the two APIs it came. */
  via: 'cloud' | 'evolution'
  category: 'utility' | 'marketing' | 'authentication' | 'service'
  receivedAt: string
}

/** A message from a person: text, a voice note, or a pressed button. */
export interface PersonMessage {
  direction: 'from_person'
  id: string
  number: string
  text: string
  contextId?: string
  buttonId?: string
  /** Set if the text was spoken. */
  voice?: { mediaId: string; seconds: number; sha256: string }
  /** Whether the business marked it as read. */
  read: boolean
  receivedAt: string
}

export type PhoneMessage = OutgoingMessage | PersonMessage
