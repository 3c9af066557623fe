import { note, outside, simulator } from '../simulator.ts'
import { accept } from './call-provider.ts'

interface Mail {
  to: string | { address: string }
  messageId?: string
  text?: string
}

/** What a plugin of the step `stream` is given: it hears when the text is read, which is when the server asks for it. */
type Plugin = (mail: { message: Message }, done: () => void) => void
interface Message {
  messageId(): string
  createReadStream(): { readableDidRead: boolean }
}

const REFUSED = 0.03
const CLOSED = 0.02
const ANSWER_LOST = 0.03

/** As nodemailer's errors say how far a message got. */
class MailError extends Error {
  readonly code: string
  readonly responseCode: number | undefined

  constructor(code: string, responseCode?: number) {
    super(code)
    this.code = code
    this.responseCode = responseCode
  }
}

/** A mailbox that refuses for a while, closes before a mail, or keeps one and its answer is lost. */
export const createTransport = () => {
  let onStream: Plugin = (_mail, done) => done()
  return {
    use: (_step: 'stream', plugin: Plugin) => {
      onStream = plugin
    },
    sendMail: ({ to, messageId = '', text = '' }: Mail) =>
      outside<object>('sends a mail', ({ resolve, reject }) => {
        const { chance } = simulator()
        const message: Message = {
          messageId: () => messageId,
          createReadStream: () => ({ readableDidRead: false }),
        }
        onStream({ message }, () => undefined)
        const stream = message.createReadStream()
        if (chance.is(CLOSED)) {
          note('… and the server closes before it')
          return reject(new MailError('ECONNECTION'))
        }
        stream.readableDidRead = true
        if (chance.is(REFUSED)) return reject(new MailError('EMESSAGE', 451))
        const address = typeof to === 'string' ? to : to.address
        accept({
          deliveryId: /<([^@]*)@/.exec(messageId)?.[1] ?? '',
          by: 'email',
          to: address,
          body: text,
        })
        if (!chance.is(ANSWER_LOST)) return resolve({})
        note('… whose answer is lost')
        reject(new MailError('ETIMEDOUT'))
      }),
    verify: async () => true,
    close: () => undefined,
  }
}
