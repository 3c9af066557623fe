import type { FinanceReport } from '@encaixe/contracts'
import { BarChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { periodLabel } from '../reports/words.ts'
import { groupThousands } from '../text/format.ts'

use([BarChart, GridComponent, SVGRenderer])

/** A phone's, and a desk's: letters keep their size. */
const sizes = { narrow: { width: 360, height: 220 }, wide: { width: 720, height: 300 } }

/** The page's own colours: an image knows nothing of its styles. */
const themes = {
  claro: { bar: '#17616f', refund: '#b3392f', text: '#51636b', line: '#d5dfe2' },
  escuro: { bar: '#86cfdb', refund: '#f0988f', text: '#aebcc2', line: '#3a474d' },
}
export type ChartTheme = keyof typeof themes

const inReais = (cents: number) => `R$ ${groupThousands(Math.round(cents / 100))}`

/** Revenue by period as an image, drawn on the server: the page needs no script for it. */
export function revenueChart(
  { periods, by }: FinanceReport,
  { theme, size }: { theme: ChartTheme; size: keyof typeof sizes },
): string {
  const { bar, refund, text, line } = themes[theme]
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...sizes[size] })
  try {
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: 'Segoe UI, Roboto, Helvetica, Arial, sans-serif' },
      grid: { left: 72, right: 8, top: 12, bottom: 28 },
      xAxis: {
        type: 'category',
        data: periods.map(({ start }) => periodLabel(start, by)),
        axisLabel: { color: text, fontSize: 14, hideOverlap: true },
        axisLine: { lineStyle: { color: line } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        splitNumber: 4,
        axisLabel: { color: text, fontSize: 14, formatter: inReais },
        splitLine: { lineStyle: { color: line } },
      },
      series: [
        {
          type: 'bar',
          barMaxWidth: 48,
          data: periods.map(({ revenueCents }) => ({
            value: revenueCents,
            itemStyle: { color: revenueCents < 0 ? refund : bar, borderRadius: [6, 6, 0, 0] },
          })),
        },
      ],
    })
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}
