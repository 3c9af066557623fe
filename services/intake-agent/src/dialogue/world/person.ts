import type { Offer } from './offers.ts'
import type { Page } from './page.ts'

/** The client as the channel knows them. */
export interface Person {
  /** WhatsApp delivers answers later too. A page's chat answers only the request. */
  channel: 'whatsapp' | 'web'
  /** E.164, proven by the channel. null in a page's chat, or if WhatsApp hides it. */
  phone: string | null
  /** As their profile says. */
  name: string | null
}

/** The subject of the client's last notice, and the pages that wrote to them or have their appointments. */
export interface Surroundings {
  /** The notice that the client replied to, or the last one of the past three days. */
  notice: {
    template: string
    slug: string | null
    appointmentId: string | null
    isRepliedTo: boolean
    /** An instant; unknown in simulations. */
    sentAt?: string
  } | null
  /** Pages that the message may be about. */
  pages: Page[]
}

/** Messages without text. */
export const otherKinds = [
  'audio',
  'image',
  'video',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'edited',
  'deleted',
  'unknown',
] as const
export type OtherKind = (typeof otherKinds)[number]

export type Said =
  | { kind: 'text'; text: string }
  /** An earlier option, or null if it is no longer offered. */
  | { kind: 'tap'; offer: Offer | null }
  | { kind: 'other'; what: OtherKind }
