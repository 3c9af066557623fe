import type { EmailText } from '../notices/texts.ts'
import { emailHtml, emailPlainText } from './email-html.ts'
import { invitationText } from './invitation.ts'

export interface EmailMessage {
  subject: string
  text: string
  html: string
  /** iCalendar text, when there is an invitation to attach. */
  invitation: string | null
}

interface EmailContext {
  /** The service's own address. */
  organizer: string
  recipient: string
  now: Temporal.Instant
}

/** An e-mail in the forms that mail programs read. */
export function renderEmail(
  content: EmailText,
  { organizer, recipient, now }: EmailContext,
): EmailMessage {
  const { subject, invitation } = content
  return {
    subject,
    text: emailPlainText(content),
    html: emailHtml(content),
    invitation: invitation && invitationText(invitation, { organizer, attendee: recipient }, now),
  }
}
