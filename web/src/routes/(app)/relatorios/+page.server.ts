import type { FinanceReport } from '@encaixe/contracts'
import { addressOf } from '#lib/api/address.ts'
import { methodWords } from '#lib/appointments/payment-methods.ts'
import { categoryWords } from '#lib/expenses/expense-form.ts'
import { monthsBeforePage, monthsToDeclare } from '#lib/reports/carne-leao-months.ts'
import { choices, stretchOf, stretchPath } from '#lib/reports/stretch.ts'
import { periodWords } from '#lib/reports/words.ts'
import { readOfPlan, requireProfessional } from '#lib/server/visit.ts'
import { signedPrice as money } from '#lib/text/format.ts'
import { dayIn, monthAndYear, weekdayLong } from '#lib/time/calendar.ts'
import type { PageServerLoad } from './$types'

const BEST = 5
const MOST_SERVICES = 12

const percent = (rate: number) => `${String(Math.round(rate * 1_000) / 10).replace('.', ',')} %`

/** What packages brought in, and what is owed in sessions; nothing where there are none. */
function packageRows(packages: FinanceReport['totals']['packages']) {
  const { sold, soldCents, sessionsUsed, sessionsOpen, openCents } = packages
  if (sold + sessionsUsed + sessionsOpen === 0) return []
  return [
    { words: 'Vendidos', amount: `${sold} · ${money(soldCents)}` },
    { words: 'Sessões usadas', amount: String(sessionsUsed) },
    { words: 'Sessões a usar', amount: `${sessionsOpen} · ${money(openCents)}` },
  ]
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const today = dayIn(professional.timezone, Date.now())
  const stretch = stretchOf(event.url.searchParams, today)
  const current = stretchPath(stretch)
  const ways = choices(today).map(({ label, stretch: one }) => ({
    label,
    href: stretchPath(one),
    isCurrent: stretchPath(one) === current,
  }))
  const openedOn = dayIn(professional.timezone, Date.parse(professional.createdAt))
  const beforePage = monthsBeforePage(today, openedOn)
  const reports = await readOfPlan(event, (api) =>
    Promise.all([
      api.getFinanceReport(stretch),
      beforePage ? api.getFinanceReport(beforePage) : null,
    ]),
  )
  if (!reports) return { needsPlan: true as const }
  const [{ totals, periods, bestHours }, before] = reports
  return {
    ...stretch,
    ways,
    csv: addressOf('getFinanceCsv', stretch),
    needsPlan: false as const,
    months: monthsToDeclare(today, openedOn, before?.periods ?? []).map((day) => ({
      month: day.slice(0, 7),
      label: monthAndYear(day),
    })),
    chart: `/relatorios/grafico.svg?${new URLSearchParams({ de: stretch.from, ate: stretch.to, por: stretch.by })}`,
    isEmpty:
      totals.completed + totals.noShows + totals.cancelled === 0 &&
      totals.revenueCents === 0 &&
      totals.expensesCents + totals.feesCents === 0 &&
      totals.packages.sold + totals.packages.sessionsUsed + totals.packages.sessionsOpen === 0,
    cards: [
      { label: 'Recebido', value: money(totals.revenueCents) },
      { label: 'Despesas', value: money(totals.expensesCents) },
      ...(totals.feesCents === 0
        ? []
        : [{ label: 'Tarifas do Mercado Pago', value: money(totals.feesCents) }]),
      { label: 'Sobrou', value: money(totals.restCents) },
      { label: 'Devolvido', value: money(totals.refundedCents) },
      { label: 'Atendimentos', value: String(totals.completed) },
      { label: 'Ticket médio', value: money(totals.averageTicketCents) },
      { label: 'Faltas', value: `${totals.noShows} (${percent(totals.noShowRate)})` },
      { label: 'Cancelados', value: String(totals.cancelled) },
    ],
    hasFees: totals.feesCents !== 0,
    rows: periods.map((period) => ({
      start: period.start,
      name: periodWords(period.start, stretch.by),
      revenue: money(period.revenueCents),
      expenses: money(period.expensesCents),
      fees: money(period.feesCents),
      completed: period.completed,
      noShows: period.noShows,
      ticket: money(period.averageTicketCents),
    })),
    methods: totals.byMethod
      .filter(({ receivedCents }) => receivedCents !== 0)
      .map(({ method, receivedCents }) => ({
        words: methodWords[method],
        amount: money(receivedCents),
      })),
    categories: totals.byCategory.map(({ category, cents }) => ({
      words: categoryWords[category],
      amount: money(cents),
    })),
    services: totals.byService.slice(0, MOST_SERVICES).map(({ name, completed, agreedCents }) => ({
      words: name,
      amount: `${completed} × · ${money(agreedCents)}`,
    })),
    packages: packageRows(totals.packages),
    best: bestHours.slice(0, BEST).map(({ dayOfWeek, hour, completed }) => ({
      words: `${weekdayLong(dayOfWeek)}, ${hour}h`,
      completed,
    })),
  }
}
