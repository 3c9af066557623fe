import { randomUUID } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { createHistory } from '../history.ts'

export interface Mail {
  id: string
  from: string
  /** Whom the envelope names, so that a blind copy is found too. */
  to: string[]
  subject: string
  text: string
  html: string
  /** Lower-case names; a header that occurs twice has its values on lines of their own. */
  headers: Record<string, string>
  attachments: MailAttachment[]
  receivedAt: string
}

interface MailAttachment {
  /** Empty for a part that has no name. */
  filename: string
  contentType: string
  /** `null` for what is no text. */
  text: string | null
  size: number
}

interface MailboxOptions {
  now: () => number
  /** Mails kept, at most. */
  limit: number
  /** About what their parsed text, HTML and headers may keep in memory. */
  maxBytes: number
}

export type Mailbox = ReturnType<typeof createMailbox>

export function createMailbox({ now, limit, maxBytes }: MailboxOptions) {
  const mails = createHistory<Mail>({
    limit,
    keysOf: ({ to }) => to,
    weightOf: weigh,
    maxWeight: maxBytes,
  })

  return {
    async receive({ from, to }: { from: string; to: string[] }, raw: Buffer): Promise<void> {
      const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
      mails.add({
        id: randomUUID(),
        from: email.from?.address ?? from,
        to: [...new Set(to.map((address) => address.toLowerCase()))],
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        headers: headersOf(email),
        attachments: email.attachments.map(attachmentOf),
        receivedAt: Temporal.Instant.fromEpochMilliseconds(now()).toString({
          smallestUnit: 'millisecond',
        }),
      })
    },
    of: (address: string) => mails.of(address.trim().toLowerCase()),
    all: mails.all,
    /** The newest mail of each address, newest first. */
    overview: (count: number) =>
      mails
        .overview(count)
        .map(({ key, last }) => ({ address: key, last, count: mails.of(key).length })),
    clear: (address?: string) => mails.clear(address?.trim().toLowerCase()),
    size: mails.size,
  }
}

function headersOf(email: Email): Record<string, string> {
  const headers = new Map<string, string>()
  for (const { key, value } of email.headers) {
    const earlier = headers.get(key)
    headers.set(key, earlier === undefined ? value : `${earlier}\n${value}`)
  }
  return Object.fromEntries(headers)
}

function attachmentOf({ filename, mimeType, content }: Attachment): MailAttachment {
  const bytes = Buffer.from(
    typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  )
  const isText = mimeType.startsWith('text/') || /\b(json|xml|calendar|ics)$/.test(mimeType)
  return {
    filename: filename ?? '',
    contentType: mimeType,
    text: isText ? bytes.toString('utf8') : null,
    size: bytes.length,
  }
}

function weigh({ text, html, subject, attachments, headers }: Mail): number {
  const attached = attachments.reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
  const headed = Object.values(headers).reduce((sum, value) => sum + value.length, 0)
  return 2 * (text.length + html.length + subject.length + attached + headed)
}
