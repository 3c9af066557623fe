import type { Invitation } from './invitation.ts'

export interface EmailText {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  details?: [label: string, value: string][]
  action: { label: string; url: string }
  /** Why the person gets it, at the foot. */
  footer: string
  /** The appointment, to be attached for the person's calendar. */
  invitation?: Invitation | null
}
