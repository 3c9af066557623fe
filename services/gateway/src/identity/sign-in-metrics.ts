import type { Metrics } from '@encaixe/service-kit'
import { Counter, Histogram } from 'prom-client'

/** Sign-ins as the operator sees them. */
export function signInMetrics({ registry }: Metrics) {
  const registers = [registry]
  return {
    signIns: new Counter({
      name: 'sign_ins_total',
      help: 'Returns from the identity provider by result: ok, or why nobody was signed in.',
      labelNames: ['result'],
      registers,
    }),
    ownTime: new Histogram({
      name: 'sign_in_own_seconds',
      help: 'Time of a successful return from the identity provider, without waiting for it.',
      buckets: [0.0025, 0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 1],
      registers,
    }),
  }
}
