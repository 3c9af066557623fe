import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { errorCode, type FaultOf, type Faults } from '../faults.ts'
import type { Mailbox } from './mailbox.ts'

interface SmtpOptions {
  host: string
  port: number
  mailbox: Mailbox
  faults: Faults
}

const MAX_MAIL_BYTES = 20 * 1024 * 1024

/** An SMTP server that takes any mail, from anyone, with any password or none. */
export async function startSmtp({ host, port, mailbox, faults }: SmtpOptions) {
  /** Faults that show only once the message was sent, by session. */
  const atTheEnd = new Map<string, FaultOf<'mail'>>()

  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Encaixe sandbox',
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be self-signed, and a client that was offered TLS would refuse it.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    closeTimeout: 200,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    onConnect: (_session, callback) => {
      const down = faults.list().some((fault) => fault.target === 'mail' && isDownForAll(fault))
      if (down) faults.take('mail')
      callback(down ? refusal(421, 'Service not available, try again later') : null)
    },
    onRcptTo: ({ address }, session, callback) => {
      const fault = faults.take('mail', address)
      if (fault?.mode === 'slow' || fault?.mode === 'timeout_after_accept') {
        atTheEnd.set(session.id, fault)
      }
      callback(fault && refusalOf(fault))
    },
    onData: (stream, session, callback) => {
      const fault = atTheEnd.get(session.id)
      atTheEnd.delete(session.id)
      receive(stream, session, fault).then(
        (answered) => answered && callback(null, 'Message accepted'),
        (error) => callback(error),
      )
    },
    onClose: ({ id }) => atTheEnd.delete(id),
  })
  // Without a listener, a client that hangs up in the middle would end the process. `startSmtp` itself reports a
  // failed start.
  server.on('error', (error) => {
    if (server.server.listening) console.error('SMTP:', error.message)
  })

  async function receive(
    stream: NodeJS.ReadableStream,
    { envelope }: SMTPServerSession,
    fault: FaultOf<'mail'> | undefined,
  ): Promise<boolean> {
    const raw = await buffer(stream)
    if (fault?.mode === 'slow') await wait(fault.delayMs, undefined, { ref: false })
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    await mailbox.receive({ from, to: envelope.rcptTo.map(({ address }) => address) }, raw)
    return fault?.mode !== 'timeout_after_accept'
  }

  const listening = once(server.server, 'listening')
  const failed = once(server.server, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => undefined)
  server.listen(port, host)
  await Promise.race([listening, failed])
  const address = server.server.address()

  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function isDownForAll(fault: { mode: string; to?: unknown }): boolean {
  return fault.mode === 'down' && fault.to === undefined
}

function refusalOf(fault: FaultOf<'mail'>): Error | null {
  if (fault.mode === 'down') return refusal(421, 'Service not available, try again later')
  if (fault.mode === 'rate_limit') return refusal(451, 'Too many messages, try again later')
  const code = errorCode(fault)
  return code === undefined
    ? null
    : refusal(code, `Refused with ${code}, as was asked of the sandbox`)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
