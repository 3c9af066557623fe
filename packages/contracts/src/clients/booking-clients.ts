import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { email, id, instant, phone } from '../text/primitives.ts'
import { personName } from '../text/text.ts'

const rpc = rpcsOf('booking')

/** A client as other services show them; nulls once erased. They keep the id and ask for the rest. */
export const clientCard = z.object({
  id,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type ClientCard = z.output<typeof clientCard>

/** What other services ask about the clients of a professional, whom they have verified themselves. */
export const clientCardRpcs = {
  ensureClient: rpc('ensureClient', {
    summary: 'A client of a professional: by id, by phone, or added.',
    access: 'service',
    idempotent: true,
    input: z.object({
      professionalId: id,
      who: z.union([
        z.object({ clientId: id }),
        z.object({ name: personName(), phone, email: email.nullable() }),
      ]),
    }),
    output: clientCard,
    errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  }),
  describeClients: rpc('describeClients', {
    summary: 'Clients of a professional by their ids; unknown ones are left out.',
    access: 'service',
    idempotent: true,
    input: z.object({ professionalId: id, ids: z.array(id).max(200) }),
    output: z.object({ items: z.array(clientCard) }),
  }),
  notePhoneSession: rpc('notePhoneSession', {
    summary:
      'Somebody without an account proved a phone: older proofs and calendars of it end. No event says so, because it would keep the phone.',
    access: 'service',
    idempotent: true,
    input: z.object({ phone, provenAt: instant }),
    output: z.object({ noted: z.literal(true) }),
  }),
}
