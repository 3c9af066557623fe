import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant, slug } from '../text/primitives.ts'

const rpc = rpcsOf('scheduling')
const access = 'professional'

/** Where a page is, and where it was. */
export const pageAddress = z
  .object({
    slug,
    changesLeft: z.int().meta({
      description: 'How often the address may change now: three times a year.',
      examples: [2],
    }),
    nextChangeAt: instant.nullable().meta({
      description: 'From when on it may change again; null if it may now.',
    }),
    former: z
      .array(
        z.object({
          slug: slug.meta({ examples: ['ana-psi'] }),
          keptUntil: instant.meta({ description: 'Until then nobody else can have it.' }),
        }),
      )
      .meta({ description: 'Addresses that lead here, the latest first.' }),
  })
  .meta({ id: 'PageAddress', description: 'The address of a page, and those it had before.' })
export type PageAddress = z.output<typeof pageAddress>

export const pageAddressRpcs = {
  getPageAddress: rpc('getPageAddress', {
    summary: 'The address of the page, and the addresses it had before.',
    access,
    http: { method: 'GET', path: '/api/settings/address' },
    output: pageAddress,
  }),
  changePageAddress: rpc('changePageAddress', {
    summary:
      'Gives the page another address. The one before goes on leading to it, and is nobody else’s for a year. An address changes three times a year.',
    access,
    http: { method: 'PUT', path: '/api/settings/address' },
    input: z.object({ slug }),
    output: pageAddress,
    errors: ['SLUG_TAKEN'],
  }),
}
