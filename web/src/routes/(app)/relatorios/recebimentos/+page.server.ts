import { paidForHref } from '#lib/appointments/paid-for.ts'
import { methodWords } from '#lib/appointments/payment-methods.ts'
import { readOfPlan, requireProfessional } from '#lib/server/visit.ts'
import { signedPrice as money } from '#lib/text/format.ts'
import { dayIn, dayLong } from '#lib/time/calendar.ts'
import { monthAsked } from '#lib/time/months.ts'
import type { PageServerLoad } from './$types'

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
  const today = dayIn(professional.timezone, Date.now())
  const { from, to, ...shown } = monthAsked(event.url.searchParams, today)
  const received = await readOfPlan(event, (api) => api.listReceived({ from, to }))
  if (!received) return { needsPlan: true as const }
  const { totalCents, feesCents, days } = received
  return {
    ...shown,
    needsPlan: false as const,
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
}
