import { z } from 'zod'
import { rpcsOf } from './define.ts'
import { email, phone } from './primitives.ts'
import { personName } from './text.ts'

const rpc = rpcsOf('gateway')

/** An empty field takes back what was entered. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())

/** What an account fills in booking forms with. */
export const clientProfile = z
  .object({
    name: z
      .string()
      .nullable()
      .meta({ examples: ['João Silva'] }),
    phone: z
      .string()
      .nullable()
      .meta({ examples: ['+5511987654321'] }),
    email: z
      .string()
      .nullable()
      .meta({ examples: ['joao@example.com'] }),
  })
  .meta({ id: 'ClientProfile', description: 'What an account fills in booking forms with.' })
export type ClientProfile = z.output<typeof clientProfile>

export const clientProfileRpcs = {
  getClientProfile: rpc('getClientProfile', {
    summary: 'What the account has entered or proven, for booking forms.',
    access: 'account',
    input: z.object({}),
    output: clientProfile,
  }),
  updateClientProfile: rpc('updateClientProfile', {
    summary: 'Changes what booking forms are filled in with; nothing that was booked changes.',
    access: 'account',
    input: z.object({
      name: orNull(personName({ missing: 'Diga o seu nome.', example: 'João Silva' })),
      phone: orNull(phone),
      email: orNull(email),
    }),
    output: clientProfile,
  }),
}
