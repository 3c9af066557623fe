import { emailHtml, emailPlainText } from './email-html.ts'
import type { EmailText } from './email-text.ts'
import { invitationText } from './invitation.ts'

export interface EmailMessage {
  subject: string
  text: string
  html: string
  /** iCalendar text, when there is something for the calendar to attach. */
  invitation: { method: 'REQUEST' | 'CANCEL'; text: string } | null
}

interface EmailContext {
  /** The service's own address. */
  organizer: string
  recipient: string
  now: Temporal.Instant
}

/** An e-mail in the forms that mail programs read. */
export function renderEmail(
  content: Required<EmailText>,
  { organizer, recipient, now }: EmailContext,
): EmailMessage {
  const { subject, invitation } = content
  return {
    subject,
    text: emailPlainText(content),
    html: emailHtml(content),
    invitation: invitation && {
      method: invitation.method,
      text: invitationText(invitation, { organizer, attendee: recipient }, now),
    },
  }
}
