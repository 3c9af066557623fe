import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { paths } from '../rpc/paths.ts'
import { localDays, stretchOfDays } from '../text/days.ts'
import { emptyAsNull } from '../text/person.ts'
import { dayOfWeek, id, localDate, textOrNull } from '../text/primitives.ts'
import { taxId } from '../text/tax-id.ts'
import { line, personName } from '../text/text.ts'
import { paymentMethod } from './appointment.ts'
import { bytes, csvFile, file, pdfFile } from './appointment-papers.ts'
import { expenseCategory } from './expenses.ts'

const rpc = rpcsOf('booking')

/** The longest stretch of a report. */
const MOST_DAYS = 366

const money = (description: string) => z.int().meta({ description, examples: [150_000] })
const count = (description: string) => z.int().meta({ description, examples: [12] })

const figures = {
  revenueCents: money('What was received, less what was given back.'),
  refundedCents: money('What was given back.'),
  completed: count('Sessions that took place.'),
  noShows: count('Sessions to which the client did not come.'),
  cancelled: count('Sessions that were called off.'),
  averageTicketCents: money('Revenue by session that took place; 0 where none did.'),
  // What the version before does not answer has a default.
  expensesCents: money('What was paid for the practice.').default(0),
  feesCents: money(
    'What payment providers kept of what was received, as far as they say; revenue is whole.',
  ).default(0),
  byMethod: z
    .array(z.object({ method: paymentMethod, receivedCents: money('Less what was given back.') }))
    .default([])
    .meta({ description: 'Revenue by how it was paid; what nobody said counts as Pix.' }),
}

export const financeReport = z
  .object({
    from: localDate,
    to: localDate,
    timezone: z.string().meta({ examples: ['America/Sao_Paulo'] }),
    by: z.enum(['day', 'week', 'month']),
    periods: z.array(
      z.object({
        start: localDate.meta({
          description: 'The day, the Monday of the week, or the first of the month.',
        }),
        ...figures,
      }),
    ),
    totals: z.object({
      ...figures,
      noShowRate: z.number().meta({
        description: 'Of sessions that were to take place, those without their client: 0 to 1.',
        examples: [0.08],
      }),
      restCents: money('Revenue less expenses and fees.').default(0),
      byCategory: z
        .array(z.object({ category: expenseCategory, cents: money('What was paid.') }))
        .default([])
        .meta({ description: 'Expenses by category, the most first.' }),
      // What the version before does not answer has a default.
      byService: z
        .array(
          z.object({
            name: z.string().meta({ examples: ['Corte'] }),
            completed: count('How often it was done in sessions that took place.'),
            agreedCents: money('Its prices as agreed at booking, whatever was paid.'),
          }),
        )
        .default([])
        .meta({ description: 'Each service of an appointment by itself, the most done first.' }),
      // What the version before does not answer has a default.
      packages: z
        .object({
          sold: count('Packages that were paid.'),
          soldCents: money('Their prices.'),
          sessionsUsed: count('Sessions of packages that took place.'),
          sessionsOpen: count('That were paid and not used, at the end of the stretch.'),
          openCents: money('Their share of what was paid: what is owed in sessions.'),
        })
        .default({ sold: 0, soldCents: 0, sessionsUsed: 0, sessionsOpen: 0, openCents: 0 }),
    }),
    bestHours: z
      .array(
        z.object({
          dayOfWeek,
          hour: z.int().min(0).max(23),
          completed: count('Sessions that took place.'),
        }),
      )
      .meta({ description: 'When sessions took place, the most first.' }),
  })
  .meta({ id: 'FinanceReport' })
export type FinanceReport = z.output<typeof financeReport>

const stretch = stretchOfDays(
  z.object({
    ...localDays,
    by: z
      .enum(['day', 'week', 'month'], 'Use day, week ou month.')
      .default('month')
      .meta({ description: 'What is added up together.' }),
  }),
  MOST_DAYS,
)

const month = z
  .string('Informe o mês no formato AAAA-MM.')
  .regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, 'Informe o mês no formato AAAA-MM.')
  .meta({ description: 'A local month.', examples: ['2026-11'] })

/** One of the three. */
const paidFor = {
  appointmentId: id.nullable(),
  messageId: id
    .nullable()
    // What the version before does not answer has a default.
    .default(null)
    .meta({ description: 'Of what was asked for in a conversation, without an appointment.' }),
  purchaseId: id.nullable().default(null).meta({ description: 'Of a package.' }),
}

/** What a professional writes into the monthly return of what persons paid (carnê-leão). */
export const monthlyIncome = z
  .object({
    month,
    items: z.array(
      z.object({
        ...paidFor,
        clientId: id
          .nullable()
          .default(null)
          .meta({ description: 'An id of /api/clients; null once erased.' }),
        date: localDate.meta({ description: 'The local day of the money.' }),
        payerName: z.string(),
        payerTaxId: z.string().nullable(),
        // What the version before does not answer has a default.
        clientName: z
          .string()
          .nullable()
          .default(null)
          .meta({ description: 'Who was attended, if somebody else pays.' }),
        amountCents: money('Negative where it was given back.'),
        // What the version before does not answer has a default.
        feeCents: z
          .int()
          .nullable()
          .default(null)
          .meta({ description: 'What its provider keeps of it; null: it does not say.' }),
      }),
    ),
    totalCents: money('Of all of them.'),
    feesCents: money('What providers keep of them: the amounts are whole.').default(0),
    file: z
      .object({
        missing: z
          .array(z.enum(['cpf', 'occupation']))
          .meta({ description: 'What PUT /api/settings/receipts still has to be told.' }),
        parts: count('Files of up to 1,000 lines.'),
        lines: count('Payments in all of them.'),
        leftOut: z.array(
          z.object({
            ...paidFor,
            reason: z.enum(['no_cpf', 'company', 'returned']).meta({
              description:
                'The payer has no CPF; the payer is a company, which is no carnê-leão; money of another month was given back.',
            }),
          }),
        ),
      })
      .default({ missing: [], parts: 0, lines: 0, leftOut: [] })
      .meta({ description: 'What the file for Carnê-Leão Web will hold.' }),
  })
  .meta({ id: 'MonthlyIncome' })
export type MonthlyIncome = z.output<typeof monthlyIncome>

/** Who issues receipts. */
export const receiptSettings = z
  .object({
    legalName: textOrNull('Ana Souza'),
    taxId: textOrNull('52998224725'),
    // What the version before does not answer has a default.
    occupation: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'The tax office’s code of the occupation.', examples: ['255'] }),
    register: z
      .string()
      .nullable()
      .default(null)
      .meta({ description: 'The number at the professional council.', examples: ['06/12345'] }),
  })
  .meta({ id: 'ReceiptSettings', description: 'Who issues receipts.' })

const report = {
  access: 'professional',
  scope: 'payments:read',
  errors: ['PLAN_FEATURE_REQUIRED'],
} as const
const receipt = {
  access: ['account', 'phone'],
  scope: 'payments:read',
  errors: ['NOT_FOUND', 'INVALID_TRANSITION'],
} as const

export const reportRpcs = {
  getFinanceReport: rpc('getFinanceReport', {
    summary: 'Money, sessions and expenses of a page, by day, week or month; from the pro plan on.',
    ...report,
    http: { method: 'GET', path: '/api/reports/finance' },
    input: stretch,
    output: financeReport,
  }),
  getFinanceCsv: rpc('getFinanceCsv', {
    summary: 'The same as a table for spreadsheets.',
    ...report,
    http: { method: 'GET', path: '/api/reports/finance.csv', file: csvFile('relatorio.csv') },
    input: stretch,
    output: file,
  }),
  getMonthlyIncome: rpc('getMonthlyIncome', {
    summary: 'What was received in a month, payer by payer, for the carnê-leão.',
    ...report,
    http: { method: 'GET', path: '/api/reports/carne-leao' },
    input: z.object({ month }),
    output: monthlyIncome,
  }),
  getMonthlyIncomeCsv: rpc('getMonthlyIncomeCsv', {
    summary: 'The same as a table for spreadsheets.',
    ...report,
    http: { method: 'GET', path: '/api/reports/carne-leao.csv', file: csvFile('carne-leao.csv') },
    input: z.object({ month }),
    output: file,
  }),
  getMonthlyIncomePdf: rpc('getMonthlyIncomePdf', {
    summary: 'The same on paper (PDF).',
    ...report,
    http: { method: 'GET', path: '/api/reports/carne-leao.pdf', file: pdfFile('carne-leao.pdf') },
    input: z.object({ month }),
    output: bytes,
  }),
  getCarneLeaoFile: rpc('getCarneLeaoFile', {
    summary: 'The same as a file that Carnê-Leão Web imports, with receipts of Receita Saúde.',
    ...report,
    http: {
      method: 'GET',
      path: '/api/reports/carne-leao-web.csv',
      file: csvFile('carne-leao-web.csv'),
    },
    input: z.object({
      month,
      part: z.coerce
        .number('Informe a parte do arquivo.')
        .int('Informe a parte do arquivo.')
        .min(1, 'Informe a parte do arquivo.')
        .max(100, 'Informe a parte do arquivo.')
        .default(1)
        .meta({ description: 'Which 1,000 lines.' }),
    }),
    output: file,
  }),
  getReceiptPdf: rpc('getReceiptPdf', {
    summary:
      'The receipt of a paid appointment (PDF), for either side of it; of one that a session paid, that of its package.',
    ...receipt,
    http: { method: 'GET', path: paths.receipt, file: pdfFile('recibo.pdf') },
    input: z.object({ id: id.meta({ description: 'An id of /api/appointments.' }) }),
    output: bytes,
  }),
  getPurchaseReceiptPdf: rpc('getPurchaseReceiptPdf', {
    summary: 'The receipt of a paid package (PDF), for either side of it.',
    ...receipt,
    http: { method: 'GET', path: '/api/purchases/:id/receipt.pdf', file: pdfFile('recibo.pdf') },
    input: z.object({ id: id.meta({ description: 'An id of /api/purchases.' }) }),
    output: bytes,
  }),
  getReceiptSettings: rpc('getReceiptSettings', {
    summary: 'Who issues the receipts of a page.',
    access: 'professional',
    http: { method: 'GET', path: '/api/settings/receipts' },
    output: receiptSettings,
  }),
  setReceiptSettings: rpc('setReceiptSettings', {
    summary: 'Changes who issues the receipts of a page.',
    access: 'professional',
    http: { method: 'PUT', path: '/api/settings/receipts' },
    input: z.object({
      legalName: emptyAsNull(personName({ missing: 'Diga o nome do recibo.' })),
      taxId: emptyAsNull(taxId),
      occupation: emptyAsNull(z.string().regex(/^\d{3}$/, 'O código tem três números.')),
      register: emptyAsNull(line(1, 20)),
    }),
    output: receiptSettings,
  }),
}
