import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'

const rpc = rpcsOf('notifier')

const token = z
  .string()
  .regex(/^[\w-]{64,320}$/, 'Confira o endereço.')
  .meta({ description: 'From the List-Unsubscribe header of an e-mail.' })

/** Whether somebody gets e-mails, by the token that each e-mail carries: it opens nothing else. */
const state = z.object({
  subscribed: z.boolean().meta({ description: 'Whether they come.' }),
})

const shown = state.extend({
  // The version before does not answer it.
  kind: z.enum(['notices', 'digest']).default('notices').meta({
    description: 'What the token is about: all notices to an address, or the weekly e-mail alone.',
  }),
})

export const emailSubscriptionRpcs = {
  getEmailSubscription: rpc('getEmailSubscription', {
    summary: 'Whether what an e-mail belongs to still comes.',
    access: 'anyone',
    http: { method: 'GET', path: '/api/email-subscriptions/:token' },
    input: z.object({ token }),
    output: shown,
    errors: ['NOT_FOUND'],
  }),
  setEmailSubscription: rpc('setEmailSubscription', {
    summary: 'Ends or resumes what an e-mail belongs to: notices, or the weekly e-mail.',
    access: 'anyone',
    http: { method: 'PUT', path: '/api/email-subscriptions/:token' },
    idempotent: true,
    input: state.extend({ token }),
    output: shown,
    errors: ['NOT_FOUND'],
  }),
}
