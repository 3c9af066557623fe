import { z } from 'zod'
import { csvFile, file } from '../appointments/appointment-papers.ts'
import { appointmentView } from '../appointments/appointments.ts'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import { emptyAsNull, personFields } from '../text/person.ts'
import { cents, email, id, instant, page, pageCursor, phone } from '../text/primitives.ts'
import { taxId } from '../text/tax-id.ts'
import { personName } from '../text/text.ts'

const rpc = rpcsOf('booking')

const clientId = id.meta({ description: 'An id of /api/clients.' })
const name = personName({ missing: 'Diga o nome do cliente.', example: 'João Silva' })

/** Somebody as a professional writes them down. */
export const newClient = z.object({
  name,
  phone,
  email: emptyAsNull(email).meta({ description: 'Counts as confirmed: the professional knows.' }),
})

const count = (description: string) => z.int().meta({ description, examples: [3] })

/** A client as the professional knows them. Null: erased. */
export const client = z
  .object({
    id,
    ...personFields,
    blocked: z.boolean().meta({
      description: 'Whoever is blocked finds every time taken, and cannot tell why.',
    }),
    hasAccount: z.boolean().meta({ description: 'Whether an account was linked to them.' }),
    phoneConfirmed: z.boolean().meta({ description: 'Whether they have proven the phone.' }),
    createdAt: instant,
    totals: z.object({
      completed: count('Sessions that took place.'),
      noShows: count('Sessions they did not come to.'),
      upcoming: count('Requests and appointments still to come.'),
      paidCents: z.int(),
      owedCents: cents.meta({ description: 'Of sessions that took place and are not paid.' }),
      // What the version before does not answer has a default.
      sessionsLeft: count('Sessions of packages that can be used.').default(0),
    }),
    lastAppointmentAt: instant.nullable(),
    nextAppointmentAt: instant.nullable(),
  })
  .meta({ id: 'Client' })
export type Client = z.output<typeof client>

/** What a column of an imported table is for. Of several phones the mobile counts, and of several e-mails the first. */
export const columnUses = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'phone',
  'email',
  'none',
] as const
export type ColumnUse = (typeof columnUses)[number]
const columnsByHand = new RegExp(`^(?:${columnUses.join('|')})(?:,(?:${columnUses.join('|')}))*$`)

const read = { access: 'professional', scope: 'clients:read' } as const
const write = { access: 'professional', scope: 'clients:write' } as const

export const clientRpcs = {
  listClients: rpc('listClients', {
    summary: 'The clients of the page an account owns, by name.',
    ...read,
    http: { method: 'GET', path: paths.clients },
    input: z.object({
      q: z
        .string()
        .max(100)
        .optional()
        .meta({
          description: 'Part of a name, however accented, of a phone or of an e-mail.',
          examples: ['joao'],
        }),
      blocked: z
        .stringbool({ error: 'Use true ou false.' })
        .optional()
        .meta({ type: 'boolean', description: 'Only those who are, or only those who are not.' }),
      awayDays: z.coerce
        .number('Informe um número de dias.')
        .int()
        .min(7)
        .max(730)
        .optional()
        .meta({
          description:
            'Only those who came once, have not come for so many days, and have nothing ahead.',
          examples: [45],
        }),
      recent: z.stringbool({ error: 'Use true ou false.' }).optional().meta({
        type: 'boolean',
        description:
          'In one page of at most 50, not by name: first those for whom something was written down last.',
      }),
      cursor: pageCursor.optional(),
    }),
    output: page(client),
  }),
  getClient: rpc('getClient', {
    summary: 'One client, with the latest 20 appointments.',
    ...read,
    http: { method: 'GET', path: paths.client },
    input: z.object({ id: clientId }),
    output: client
      .extend({
        taxId: z.string().nullable().meta({ description: 'A CPF or CNPJ, for receipts.' }),
        // What the version before does not answer has a default.
        payerName: z
          .string()
          .nullable()
          .default(null)
          .meta({ description: 'Who pays, if it is somebody else.' }),
        payerTaxId: z
          .string()
          .nullable()
          .default(null)
          .meta({ description: 'The CPF or CNPJ of who pays.' }),
        appointments: z.array(appointmentView),
      })
      .meta({ id: 'ClientDetails' }),
    errors: ['NOT_FOUND'],
  }),
  createClient: rpc('createClient', {
    summary: 'Adds a client to the page an account owns.',
    ...write,
    http: { method: 'POST', path: '/api/clients', status: 201 },
    acceptsIdempotencyKey: true,
    input: newClient,
    output: client,
    errors: ['CLIENT_EXISTS', 'PLAN_LIMIT_REACHED'],
  }),
  mergeClients: rpc('mergeClients', {
    summary:
      'Makes one client of two: everything of the first is the second’s, and who books with its phone is, too.',
    ...write,
    http: { method: 'POST', path: '/api/clients/:id/merge' },
    input: z.object({
      id: clientId,
      intoId: id.meta({ description: 'Who stays.' }),
    }),
    output: client,
    errors: ['NOT_FOUND'],
  }),
  importClients: rpc('importClients', {
    summary:
      'Adds and corrects clients from a table, from contacts (vCard) or from lines with a name and a phone; a dry run only says what would come of it.',
    ...write,
    input: z.object({
      csv: z
        .string()
        .max(1_000_000)
        .refine((text) => text.isWellFormed(), 'Não conseguimos ler o arquivo.'),
      dryRun: z.stringbool({ error: 'Use true ou false.' }).default(false).meta({
        type: 'boolean',
        description: 'Whether nothing is to be changed.',
      }),
      columns: z
        .string()
        .regex(columnsByHand, 'Diga para que serve cada coluna.')
        .optional()
        .meta({
          description: `What each column is for, in their order: ${columnUses.join(', ')}. Without it their titles decide.`,
          examples: ['firstName,lastName,none,phone'],
        }),
    }),
    output: z
      .object({
        created: z.int(),
        updated: z.int(),
        skipped: z.int().meta({ description: 'Lines that change nothing, or are wrong.' }),
        columns: z
          .array(
            z.object({
              title: z.string(),
              sample: z.string().meta({ description: 'What stands in it first.' }),
              use: z.enum(columnUses),
            }),
          )
          .optional()
          .meta({ description: 'How the columns of a table were understood.' }),
        problems: z.array(
          z.object({
            line: z.int().meta({ description: 'From 1, in the file.' }),
            field: z.string().meta({ examples: ['phone'] }),
            message: z.string().meta({ examples: ['Confira o número: precisa do DDD.'] }),
            text: z.string().optional().meta({ description: 'What stands in the line.' }),
          }),
        ),
      })
      .meta({ id: 'ClientImport' }),
  }),
  exportClients: rpc('exportClients', {
    summary: 'The clients of a page as a table for spreadsheets, which can be imported again.',
    ...read,
    http: { method: 'GET', path: paths.clientTable, file: csvFile('clientes.csv') },
    output: file,
  }),
  updateClient: rpc('updateClient', {
    summary: 'Changes what is written of a client, or blocks them.',
    ...write,
    http: { method: 'PATCH', path: '/api/clients/:id' },
    input: z.object({
      id: clientId,
      name: name.optional(),
      phone: phone.optional(),
      email: emptyAsNull(email),
      taxId: emptyAsNull(taxId).meta({ description: 'A CPF or CNPJ, for receipts.' }),
      payerName: emptyAsNull(personName({ missing: 'Diga o nome de quem paga.' })).meta({
        description: 'Who pays, if it is somebody else.',
      }),
      payerTaxId: emptyAsNull(taxId).meta({ description: 'The CPF or CNPJ of who pays.' }),
      blocked: z.boolean('Use true ou false.').optional(),
    }),
    output: client,
    errors: ['NOT_FOUND', 'CLIENT_EXISTS'],
  }),
}
