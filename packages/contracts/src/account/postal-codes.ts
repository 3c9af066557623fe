import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { textOrNull } from '../text/primitives.ts'

const rpc = rpcsOf('gateway')

/** What the gateway asks of a service of postal codes (CEP). */
export const postalCodeRpcs = {
  findPostalCode: rpc('findPostalCode', {
    summary: 'The address of a postal code, to fill in a form; null where a part is not known.',
    access: 'account',
    http: { method: 'GET', path: '/api/postal-codes/:code' },
    input: z.object({
      code: z
        .string()
        .transform((text) => text.replace(/[-.\s]/g, ''))
        .pipe(z.string().regex(/^\d{8}$/, 'O CEP tem 8 números.'))
        .meta({
          ...{ type: 'string', examples: ['01310100'] },
          description: 'Eight digits, with or without the hyphen.',
        }),
    }),
    output: z
      .object({
        street: textOrNull('Avenida Paulista'),
        district: textOrNull('Bela Vista'),
        city: z.string().meta({ examples: ['São Paulo'] }),
        state: textOrNull('SP'),
      })
      .meta({ id: 'PostalCodeAddress' }),
    errors: ['NOT_FOUND'],
  }),
}
