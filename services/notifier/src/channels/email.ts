import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Subscriber } from '../preferences/email-subscriptions.ts'
import { renderEmail } from '../texts/email.ts'
import type { Links } from '../texts/links.ts'
import type { SendingChannel } from './channel.ts'
import { classifySmtpError, type SmtpError } from './smtp-errors.rule.ts'

interface EmailOptions {
  smtpUrl: string
  /** An `smtp:` connection must become an encrypted one, or nothing is sent by it. */
  requireTls: boolean
  from: string
  links: Links
  /** Where the owner of an address ends its e-mails, or an account what it asked for, with one click. */
  unsubscribeUrl: (of: Subscriber) => string
  timeoutMs: number
  connections: number
}

/** E-mail by SMTP over a few connections that are kept open. */
export function email({
  smtpUrl,
  requireTls,
  from,
  links,
  unsubscribeUrl,
  timeoutMs,
  connections,
}: EmailOptions): SendingChannel {
  const pool: SMTPPool.Options = {
    url: smtpUrl,
    requireTLS: requireTls,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Left to itself the pool sends a message again when its connection breaks. That is ours to decide.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(pool)
  /** Of the messages under way. A connection reads one only once the server has asked for it (354). */
  const texts = new Map<string, Readable>()
  transport.use('stream', ({ message }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = open(options)
      texts.set(message.messageId(), stream)
      return stream
    }
    done()
  })
  const organizer = ownAddress(from)
  const domain = organizer.split('@')[1] ?? 'localhost'

  return {
    async send({ delivery, message }) {
      const { recipient, id } = delivery
      const now = Temporal.Now.instant()
      const content = renderEmail(message.email(links), { organizer, recipient, now })
      // The same for every attempt, so that a mailbox can drop a second copy.
      const messageId = `<${id}@${domain}>`
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          messageId,
          subject: content.subject,
          text: content.text,
          html: content.html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058; what cannot be switched off offers no way to.
            ...(message.group !== null && {
              'List-Unsubscribe': `<${unsubscribeUrl({ address: recipient, userId: message.subscriber })}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(content.invitation && {
            icalEvent: {
              method: content.invitation.method,
              filename: content.invitation.method === 'CANCEL' ? 'cancelado.ics' : 'convite.ics',
              content: content.invitation.text,
            },
          }),
        })
        return { kind: 'accepted', providerMessageId: messageId }
      } catch (error) {
        const mayHaveLeft = texts.get(messageId)?.readableDidRead === true
        return classifySmtpError({ ...smtpError(error), mayHaveLeft })
      } finally {
        texts.delete(messageId)
      }
    },

    async probe() {
      return transport.verify().catch(() => false)
    },

    async close() {
      transport.close()
    },
  }
}

/** The address in "Encaixe <avisos@encaixe.example>". */
export function ownAddress(from: string): string {
  const [parsed] = addressparser(from)
  return parsed && 'address' in parsed && parsed.address ? parsed.address : from
}

function smtpError(error: unknown): Omit<SmtpError, 'mayHaveLeft'> {
  if (!(error instanceof Error)) return {}
  // nodemailer has codes of its own, and keeps the system's as originalCode.
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    code: 'code' in error ? text(error.code) : undefined,
    errno: 'originalCode' in error ? text(error.originalCode) : undefined,
    responseCode:
      'responseCode' in error && typeof error.responseCode === 'number'
        ? error.responseCode
        : undefined,
  }
}
