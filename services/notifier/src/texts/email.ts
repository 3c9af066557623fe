import { emailHtml, emailPlainText } from './email-html.ts'
import type { EmailText } from './email-text.ts'
import { invitationText } from './invitation.ts'

interface EmailContext {
  /** The service's own address. */
  organizer: string
  recipient: string
  now: Temporal.Instant
}

/** An e-mail in the forms that mail programs read; an invitation is iCalendar text for the calendar, to attach. */
export function renderEmail(
  content: Required<EmailText>,
  { organizer, recipient, now }: EmailContext,
) {
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
