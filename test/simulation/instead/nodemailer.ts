import { note, outside, simulator } from '../simulator.ts'
import { accept } from './call-provider.ts'

interface Mail {
  to: string | { address: string }
  messageId?: string
  text?: string
}

const REFUSED = 0.03
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

/** A mailbox that refuses for a while, or keeps a mail and its answer is lost. */
export const createTransport = () => ({
  sendMail: ({ to, messageId = '', text = '' }: Mail) =>
    outside<object>('sends a mail', ({ resolve, reject }) => {
      const { chance } = simulator()
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
})
