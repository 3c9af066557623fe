import { addressOf } from '#lib/api/address.ts'
import { paidForHref } from '#lib/appointments/paid-for.ts'
import { readOfPlan, requireProfessional } from '#lib/server/visit.ts'
import { price, signedPrice } from '#lib/text/format.ts'
import { dayIn, dayShort, isDate, monthAndYear } from '#lib/time/calendar.ts'
import type { PageServerLoad } from './$types'

const REASONS = {
  no_cpf: 'sem CPF de quem pagou',
  company: 'pago por empresa, que não entra no carnê-leão',
  returned: 'devolução de outro mês: corrija lá',
}
const MISSING = { cpf: 'o seu CPF', occupation: 'o código da sua ocupação' }

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const asked = event.url.searchParams.get('mes')
  const first = isDate(`${asked}-01`) ? `${asked}-01` : dayIn(professional.timezone, Date.now())
  const month = first.slice(0, 7)
  const income = await readOfPlan(event, (api) => api.getMonthlyIncome({ month }))
  if (!income) return { needsPlan: true as const }
  const { items, totalCents, feesCents, file } = income
  const reasons = new Map(
    file.leftOut.map(({ appointmentId, messageId, purchaseId, reason }) => [
      appointmentId ?? messageId ?? purchaseId,
      REASONS[reason],
    ]),
  )
  return {
    needsPlan: false as const,
    month: monthAndYear(`${month}-01`),
    total: price(totalCents),
    fees: feesCents === 0 ? '' : price(feesCents),
    missing: file.missing.map((each) => MISSING[each]).join(' e '),
    lines: file.lines,
    items: items.map(({ date, payerName, clientName, amountCents, messageId, ...paidFor }, at) => ({
      ...{ at, payerName, href: paidForHref(paidFor) },
      words: [dayShort(date), clientName && `atendimento de ${clientName}`]
        .filter(Boolean)
        .join(', '),
      reason: reasons.get(paidFor.appointmentId ?? messageId ?? paidFor.purchaseId) ?? null,
      amount: signedPrice(amountCents),
    })),
    files: Array.from({ length: file.parts }, (_, index) => ({
      href: addressOf('getCarneLeaoFile', { month, part: `${index + 1}` }),
      label:
        file.parts === 1
          ? 'Baixar o arquivo para importar'
          : `Baixar a parte ${index + 1} de ${file.parts}`,
    })),
    pdf: addressOf('getMonthlyIncomePdf', { month }),
    table: addressOf('getMonthlyIncomeCsv', { month }),
  }
}
