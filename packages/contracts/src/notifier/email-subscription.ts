import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'

const rpc = rpcsOf('notifier')

const token = z
  .string()
  .regex(/^[\w-]{64}$/, 'Confira o endereço.')
  .meta({ description: 'From the List-Unsubscribe header of an e-mail.' })

/** Whether an address gets e-mails, by the token that each e-mail carries: it opens nothing else. */
const state = z.object({
  subscribed: z.boolean().meta({ description: 'Whether the address gets our notices by e-mail.' }),
})

export const emailSubscriptionRpcs = {
  getEmailSubscription: rpc('getEmailSubscription', {
    summary: 'Whether the address of an e-mail gets notices.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/email-subscriptions/:token' },
    input: z.object({ token }),
    output: state,
    errors: ['NOT_FOUND'],
  }),
  setEmailSubscription: rpc('setEmailSubscription', {
    summary: 'Ends or resumes the notices by e-mail to the address of an e-mail.',
    access: 'anyone',
    http: { method: 'PUT', path: '/api/email-subscriptions/:token' },
    idempotent: true,
    input: state.extend({ token }),
    output: state,
    errors: ['NOT_FOUND'],
  }),
}
