import { ApiProblem } from '#lib/api/problem.ts'
import { paidForHref } from '#lib/appointments/paid-for.ts'
import { methodWords } from '#lib/appointments/payment-methods.ts'
import { failSignedInPage, pageApi, requireProfessional } from '#lib/server/visit.ts'
import { price } from '#lib/text/format.ts'
import { dayIn, dayLong, isDate, monthAndYear } from '#lib/time/calendar.ts'
import type { PageServerLoad } from './$types'

const MONTHS = 12

const money = (cents: number) => (cents < 0 ? `−${price(-cents)}` : price(cents))

/** The service, where it was an appointment. */
const whatFor = (
  paidFor: { appointmentId: string | null; purchaseId: string | null },
  serviceName: string | null,
) => {
  if (paidFor.purchaseId !== null) return serviceName ? `pacote ${serviceName}` : 'pacote'
  return paidFor.appointmentId === null ? 'pedido na conversa' : serviceName
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const today = Temporal.PlainDate.from(dayIn(professional.timezone, Date.now()))
  const asked = event.url.searchParams.get('mes')
  const first = isDate(`${asked}-01`)
    ? Temporal.PlainDate.from(`${asked}-01`)
    : today.with({ day: 1 })
  const shared = {
    month: monthAndYear(first.toString()),
    months: Array.from({ length: MONTHS }, (_, back) => {
      const day = today.with({ day: 1 }).subtract({ months: back })
      return {
        value: day.toString().slice(0, 7),
        label: monthAndYear(day.toString()),
        isCurrent: day.equals(first),
      }
    }),
  }
  try {
    const { totalCents, feesCents, days } = await pageApi(event).listReceived({
      from: first.toString(),
      to: first.with({ day: first.daysInMonth }).toString(),
    })
    return {
      ...shared,
      needsPlan: false,
      total: money(totalCents),
      fees: feesCents === 0 ? '' : money(feesCents),
      days: days.map(({ date, totalCents: ofDay, items }) => ({
        date,
        name: dayLong(date),
        total: money(ofDay),
        items: items.map(
          ({ id, clientName, serviceName, amountCents, method, feeCents, ...paidFor }) => ({
            ...{ id, href: paidForHref(paidFor), isBack: amountCents < 0 },
            name: clientName ?? 'Pessoa removida',
            words: [
              amountCents < 0 ? 'devolvido' : null,
              methodWords[method],
              whatFor(paidFor, serviceName),
              feeCents ? `tarifa de ${money(feeCents)}` : null,
            ]
              .filter(Boolean)
              .join(', '),
            amount: money(amountCents),
          }),
        ),
      })),
    }
  } catch (cause) {
    if (cause instanceof ApiProblem && cause.code === 'PLAN_FEATURE_REQUIRED') {
      return { ...shared, needsPlan: true, total: '', fees: '', days: [] }
    }
    return failSignedInPage(cause, event)
  }
}
