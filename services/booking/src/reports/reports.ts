import {
  AppError,
  type MonthlyIncome,
  type PaymentMethod,
  paymentMethod,
  paymentMethods,
  type paymentRpcs,
  type RpcInput,
  type reportRpcs,
} from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { ownPage } from '../copies/professional-copies.ts'
import { csvOf } from '../csv/csv.rule.ts'
import { feesOf, paidOf } from '../ledger/ledger.rule.ts'
import { requireFeatureOf } from '../plans/plan-room.ts'
import type { Parts } from '../store.ts'
import { declared, fileOf, MOST_LINES, missingOf } from './carne-leao-web.rule.ts'
import {
  expensesByCategory,
  incomeOf,
  receivedOf,
  sessionsByHour,
  sessionsByService,
  sumsByDay,
  sumsByMethod,
} from './finance.sql.ts'
import { financeReportOf, restOf } from './finance-report.rule.ts'
import { packageFigures } from './package-figures.sql.ts'
import { incomePaper } from './papers.ts'

type Handlers = HandlersOf<
  typeof reportRpcs,
  | 'getFinanceReport'
  | 'getFinanceCsv'
  | 'getMonthlyIncome'
  | 'getMonthlyIncomeCsv'
  | 'getMonthlyIncomePdf'
  | 'getCarneLeaoFile'
> &
  HandlersOf<typeof paymentRpcs, 'listReceived'>
/** The column of each way of paying. */
const columns: Readonly<Record<PaymentMethod, string>> = {
  pix: 'pix',
  cash: 'dinheiro',
  card: 'cartao',
  other: 'outro',
}

type Stretch = RpcInput<typeof reportRpcs.getFinanceReport>

/** Reports about a practice, computed when they are requested, so that no stored figure can differ. */
export function reports({ database: { prisma }, clock }: Parts): Handlers {
  /** @throws AppError FORBIDDEN, PLAN_FEATURE_REQUIRED */
  async function pageOf(userId: string) {
    const page = await ownPage(prisma, userId)
    await requireFeatureOf(prisma, page.id, 'financial_reports', clock())
    return page
  }

  async function finance(userId: string, { from, to, by }: Stretch) {
    const { id: professionalId, timezone } = await pageOf(userId)
    const stretch = { professionalId, from, to, timezone }
    const [days, hours, methods, categories, services, packages] = await Promise.all([
      sumsByDay(prisma, stretch),
      sessionsByHour(prisma, stretch),
      sumsByMethod(prisma, stretch),
      expensesByCategory(prisma, stretch),
      sessionsByService(prisma, stretch),
      packageFigures(prisma, stretch),
    ])
    const parts = { hours, methods, categories, services, packages }
    return financeReportOf(days, parts, { from, to, timezone, by })
  }

  async function income(userId: string, month: string) {
    const page = await pageOf(userId)
    const first = Temporal.PlainDate.from(`${month}-01`)
    const rows = await incomeOf(prisma, {
      professionalId: page.id,
      timezone: page.timezone,
      from: first.toString(),
      to: first.with({ day: first.daysInMonth }).toString(),
    })
    const items = rows.map(({ payerName, clientTaxId: _, ...row }) => ({
      ...row,
      payerName: payerName ?? 'Pessoa removida',
    }))
    const settings = await prisma.receiptSettings.findUnique({
      where: { professionalId: page.id },
    })
    const declarant = settings ?? { taxId: null, occupation: null, register: null }
    const { kept, leftOut } = declared(rows)
    const told: MonthlyIncome = {
      ...{ month, items, totalCents: paidOf(items), feesCents: feesOf(items) },
      file: {
        missing: missingOf(declarant),
        parts: Math.ceil(kept.length / MOST_LINES),
        lines: kept.length,
        leftOut,
      },
    }
    const issuer = { name: settings?.legalName ?? page.name, taxId: declarant.taxId }
    return { told, issuer, kept, declarant }
  }

  return {
    getFinanceReport: (input, { actor }) => finance(actor.userId, input),

    async getFinanceCsv(input, { actor }) {
      const { periods } = await finance(actor.userId, input)
      const body = csvOf([
        [
          ...['inicio', 'receita', 'devolvido', 'atendimentos'],
          ...['faltas', 'cancelados', 'ticket medio'],
          ...paymentMethods.map((method) => columns[method]),
          ...['despesas', 'tarifas', 'saldo'],
        ],
        ...periods.map((period) => [
          period.start,
          { cents: period.revenueCents },
          { cents: period.refundedCents },
          period.completed,
          period.noShows,
          period.cancelled,
          { cents: period.averageTicketCents },
          ...period.byMethod.map(({ receivedCents }) => ({ cents: receivedCents })),
          { cents: period.expensesCents },
          { cents: period.feesCents },
          { cents: restOf(period) },
        ]),
      ])
      return { body }
    },

    getMonthlyIncome: async ({ month }, { actor }) => (await income(actor.userId, month)).told,

    async getMonthlyIncomeCsv({ month }, { actor }) {
      const { told } = await income(actor.userId, month)
      const body = csvOf([
        ['data', 'pagador', 'cpf', 'valor', 'tarifa'],
        ...told.items.map(({ date, payerName, payerTaxId, amountCents, feeCents }) => [
          ...[date, payerName, payerTaxId ?? ''],
          { cents: amountCents },
          feeCents === null ? '' : { cents: feeCents },
        ]),
      ])
      return { body }
    },

    async getMonthlyIncomePdf({ month }, { actor }) {
      const { told, issuer } = await income(actor.userId, month)
      return { body: await incomePaper(told, issuer) }
    },

    async listReceived({ from, to }, { actor: { userId } }) {
      const { id: professionalId, timezone } = await pageOf(userId)
      const rows = await receivedOf(prisma, { professionalId, from, to, timezone })
      const days = Map.groupBy(rows, ({ date }) => date)
      return {
        totalCents: paidOf(rows),
        feesCents: feesOf(rows),
        days: [...days].map(([date, items]) => ({
          date,
          totalCents: paidOf(items),
          items: items.map(({ date: _, messageId: __, method, paidAt, ...item }) => ({
            ...item,
            ...{ method: paymentMethod.parse(method), paidAt: paidAt.toISOString() },
          })),
        })),
      }
    },

    async getCarneLeaoFile({ month, part }, { actor }) {
      const { told, kept, declarant } = await income(actor.userId, month)
      if (told.file.missing.length > 0) throw notDeclared(told.file.missing)
      const from = (part - 1) * MOST_LINES
      return { body: fileOf(kept.slice(from, from + MOST_LINES), declarant) }
    },
  }
}

const ASKED = {
  cpf: { path: 'taxId', message: 'Falta o seu CPF, em Recibos.' },
  occupation: { path: 'occupation', message: 'Falta o código da sua ocupação, em Recibos.' },
}

const notDeclared = (missing: readonly (keyof typeof ASKED)[]) =>
  new AppError('VALIDATION_FAILED', 'The file needs the CPF and the occupation of who receives.', {
    errors: missing.map((what) => ASKED[what]),
  })
