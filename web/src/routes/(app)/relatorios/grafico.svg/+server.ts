import { stretchOf } from '#lib/reports/stretch.ts'
import { revenueChart } from '#lib/server/revenue-chart.ts'
import { pageApi, requireProfessional } from '#lib/server/visit.ts'
import { dayIn } from '#lib/time/calendar.ts'
import type { RequestHandler } from './$types'

/** The chart of a report, for light pages and for dark ones. */
export const GET: RequestHandler = async (event) => {
  const { professional } = await requireProfessional(event)
  const query = event.url.searchParams
  const stretch = stretchOf(query, dayIn(professional.timezone, Date.now()))
  const report = await pageApi(event).getFinanceReport(stretch)
  const svg = revenueChart(report, {
    theme: query.get('tema') === 'escuro' ? 'escuro' : 'claro',
    size: query.has('largo') ? 'wide' : 'narrow',
  })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
