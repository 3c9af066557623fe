import type { Invitation } from '../texts/invitation.ts'
import type { Links } from '../texts/links.ts'
import type { CodeWording, FreeWording, WhatsappText } from './whatsapp.ts'

/**
 * The provider's category: utility messages answer to something that happened, a code lets somebody in; a
 * service message answers what a person just wrote, in words that need no registration.
 */
export type Category = 'utility' | 'authentication' | 'service'

export interface EmailText {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  details: [label: string, value: string][]
  action: { label: string; url: string }
  /** Why the person gets it, at the foot. */
  footer: string
  /** The appointment, to be attached for the person's calendar. */
  invitation: Invitation | null
}

export interface InAppText {
  title: string
  body: string
}

/** A notice's text on each channel. */
export interface TextsOn<P, G extends Category> {
  whatsapp: {
    utility: WhatsappText<P>
    authentication: CodeWording<P>
    service: FreeWording<P>
  }[G]
  email: (params: P, links: Links) => EmailText
  in_app: (params: P) => InAppText
}
