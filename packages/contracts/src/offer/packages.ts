import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { cents, id, wholeNumber } from '../text/primitives.ts'
import { line, paragraph } from '../text/text.ts'

const rpc = rpcsOf('scheduling')

/** A page has at most so many packages, inactive ones among them. */
export const MOST_PACKAGES = 30

/** Sessions of a package, each for one of these services. */
const packageEntry = z
  .object({
    serviceIds: z
      .array(id)
      .min(1, 'Escolha um serviço.')
      .max(50, 'São serviços demais.')
      .meta({ description: 'Each session is of one of these.' }),
    sessions: wholeNumber(1, 100, 'São de 1 a 100 sessões.').meta({ examples: [10] }),
  })
  .meta({ id: 'PackageEntry', description: 'Sessions of one kind.' })
export type PackageEntry = z.output<typeof packageEntry>

/** A service is in one entry of a package, so that it is never open which session a booking uses. */
const isNamedOnce = (entries: readonly PackageEntry[]) => {
  const ids = entries.flatMap(({ serviceIds }) => serviceIds)
  return new Set(ids).size === ids.length
}

const entries = z
  .array(packageEntry)
  .min(1, 'Diga quantas sessões, e de quê.')
  .max(10, 'São no máximo 10 tipos de sessão.')
  .refine(isNamedOnce, 'Cada serviço entra uma vez só.')

/** What of a package its professional sets. */
export const packageSettings = z.object({
  name: line(2, 60, { missing: 'Dê um nome ao pacote.', example: '10 sessões de fisioterapia' }),
  description: paragraph(300, { example: 'Uma por semana, no seu ritmo.' }),
  entries,
  priceCents: cents,
  validDays: z
    .int('Informe a validade em dias.')
    .min(1, 'A validade vai de 1 a 1.095 dias.')
    .max(1095, 'A validade vai de 1 a 1.095 dias.')
    .nullable()
    .meta({ description: 'Days from its payment; null: it has no end.', examples: [180] }),
  onPage: z.boolean().meta({ description: 'Whether it can be bought on the page.' }),
  active: z.boolean().meta({ description: 'Whether it can be sold.', examples: [true] }),
})

/** As it is stored, so nothing is read again. */
export const offeredPackage = z
  .object({
    id,
    name: z.string().meta({ examples: ['10 sessões de fisioterapia'] }),
    description: z.string().meta({ examples: ['Uma por semana, no seu ritmo.'] }),
    entries: z.array(packageEntry),
    priceCents: z.int().meta({ description: 'Centavos of BRL.', examples: [90_000] }),
    validDays: z
      .int()
      .nullable()
      .meta(packageSettings.shape.validDays.meta() ?? {}),
    onPage: packageSettings.shape.onPage,
    active: packageSettings.shape.active,
    position: z.int().meta({ description: 'Its place among them, from 0.', examples: [0] }),
  })
  .meta({ id: 'Package', description: 'Sessions that are sold together and used one by one.' })
export type OfferedPackage = z.output<typeof offeredPackage>

export const publicPackage = offeredPackage
  .omit({ onPage: true, active: true, position: true })
  .meta({ id: 'PublicPackage', description: 'A package as strangers see it.' })
export type PublicPackage = z.output<typeof publicPackage>

export const newPackage = packageSettings.extend({
  description: packageSettings.shape.description.default(''),
  validDays: packageSettings.shape.validDays.default(null),
  onPage: packageSettings.shape.onPage.default(false),
  active: packageSettings.shape.active.default(true),
})

/** Packages of a page that opens: its services have no ids yet. */
export const firstPackages = z
  .array(
    newPackage.omit({ entries: true }).extend({
      entries: z
        .array(
          packageEntry.omit({ serviceIds: true }).extend({
            services: z
              .array(z.int().min(0).max(49))
              .min(1)
              .meta({ description: 'Their places in `services`, from 0.' }),
          }),
        )
        .min(1)
        .max(10),
    }),
  )
  .max(MOST_PACKAGES)
  .default([])

const write = { access: 'professional', scope: 'offer:write' } as const
const packageId = id.meta({ description: 'An id of /api/settings/packages.' })
const FEATURE = 'PLAN_FEATURE_REQUIRED'

/** What a page sells besides single services. What was sold is booking's. */
export const packageRpcs = {
  listPackages: rpc('listPackages', {
    summary: "The page's packages in their order, inactive ones too.",
    access: 'professional',
    scope: 'offer:read',
    http: { method: 'GET', path: '/api/settings/packages' },
    output: z.object({ items: z.array(offeredPackage) }),
  }),
  createPackage: rpc('createPackage', {
    summary: `Offers one more package, at most ${MOST_PACKAGES}; from the basic plan on.`,
    ...write,
    http: { method: 'POST', path: '/api/settings/packages', status: 201 },
    input: newPackage,
    output: offeredPackage,
    errors: ['SERVICE_NOT_FOUND', FEATURE],
  }),
  updatePackage: rpc('updatePackage', {
    summary: 'Changes a package; what was sold stays as agreed.',
    ...write,
    http: { method: 'PATCH', path: '/api/settings/packages/:id' },
    input: packageSettings
      .partial()
      .extend({ id: packageId, position: z.int().min(0).max(MOST_PACKAGES).optional() }),
    output: offeredPackage,
    errors: ['NOT_FOUND', 'SERVICE_NOT_FOUND', FEATURE],
  }),
  removePackage: rpc('removePackage', {
    summary: 'Removes a package; what was sold of it is honoured.',
    ...write,
    http: { method: 'DELETE', path: '/api/settings/packages/:id', status: 204 },
    input: z.object({ id: packageId }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
}
