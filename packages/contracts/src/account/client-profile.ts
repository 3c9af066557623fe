import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { emptyAsNull, personFields } from '../text/person.ts'
import { email, phone } from '../text/primitives.ts'
import { personName } from '../text/text.ts'

const rpc = rpcsOf('gateway')

/** What an account fills in booking forms with. */
export const clientProfile = z
  .object(personFields)
  .meta({ id: 'ClientProfile', description: 'What an account fills in booking forms with.' })
export type ClientProfile = z.output<typeof clientProfile>

export const clientProfileRpcs = {
  getClientProfile: rpc('getClientProfile', {
    summary: 'What the account has entered or proven, for booking forms.',
    access: 'account',
    http: { method: 'GET', path: '/api/client-profile' },
    output: clientProfile,
  }),
  updateClientProfile: rpc('updateClientProfile', {
    summary: 'Changes what booking forms are filled in with; nothing that was booked changes.',
    access: 'account',
    http: { method: 'PATCH', path: '/api/client-profile' },
    input: z.object({
      name: emptyAsNull(personName({ missing: 'Diga o seu nome.', example: 'João Silva' })),
      phone: emptyAsNull(phone),
      email: emptyAsNull(email),
    }),
    output: clientProfile,
  }),
}
