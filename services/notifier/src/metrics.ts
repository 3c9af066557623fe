import type { Metrics } from '@encaixe/service-kit'
import { Counter, Gauge, Histogram } from 'prom-client'

/** What an operator watches of the notices; labels never tell whom they are for. */
export function noticeMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    sends: new Counter({
      name: 'notices_sends_total',
      help: 'Attempts to send, by channel and what came of them.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    dead: new Counter({
      name: 'notices_dead_total',
      help: 'Deliveries that were given up.',
      labelNames: ['channel', 'template'],
      registers,
    }),
    /** Alert on these: a person has to look. */
    alerts: new Counter({
      name: 'notices_alerts_total',
      help: 'Refusals that only a person can lift: the sender or a template is paused.',
      labelNames: ['channel', 'kind'],
      registers,
    }),
    inDoubt: new Gauge({
      name: 'notices_in_doubt',
      help: 'Deliveries of which nobody has known for 15 minutes whether the provider has them.',
      registers,
    }),
    overdue: new Gauge({
      name: 'notices_overdue',
      help: 'Deliveries that have been due for more than a sweep, up to 1,000.',
      registers,
    }),
    breakerOpen: new Gauge({
      name: 'notices_breaker_open',
      help: '1 while a provider is taken to be down.',
      labelNames: ['channel'],
      registers,
    }),
    providerTime: new Histogram({
      name: 'notices_provider_seconds',
      help: 'Time a provider took to answer.',
      labelNames: ['channel'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
  }
}
export type NoticeMetrics = ReturnType<typeof noticeMetrics>
