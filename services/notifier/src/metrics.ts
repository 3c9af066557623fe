import type { Metrics } from '@encaixe/service-kit'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What an operator watches of the notices; labels never tell whom they are for. */
export function noticeMetrics({ registry }: Metrics) {
  const metrics = measured([registry])
  // What begins with its first occurrence has not increased by it.
  for (const channel of ['whatsapp', 'email']) {
    for (const kind of ['sender_paused', 'template_paused'])
      metrics.alerts.inc({ channel, kind }, 0)
  }
  return metrics
}
export type NoticeMetrics = ReturnType<typeof noticeMetrics>

function measured(registers: Registry[]) {
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
    priced: new Counter({
      name: 'notices_priced_total',
      help: 'WhatsApp messages that arrived, by what the provider says they cost: type regular is paid for.',
      labelNames: ['category', 'type'],
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
    /** What people feel: it ends when the provider has the message. */
    delay: new Histogram({
      name: 'notices_delay_seconds',
      help: 'From the event that made a message, or when it was due if that is later, to its acceptance by the provider.',
      labelNames: ['channel'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900],
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
