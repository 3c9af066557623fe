import { operatorRpcs, type ServiceName } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { type Command, ofEveryService } from '../command.ts'

const TIMEOUT_MS = 60_000

/** Deletes what has reached its age now instead of within the hour, or only counts it. */
export const applyRetention: Command = {
  usage: 'retention [--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  async run(bus, options) {
    const dryRun = options['dry-run'] === true
    const services = await ofEveryService(async (name) => ({
      rules: [...(await untilDone(bus, name, dryRun))].map(([rule, rows]) => ({ rule, rows })),
    }))
    return {
      data: { services },
      lines: services.flatMap(({ service, rules }) =>
        rules.map(({ rule, rows }) => `${service} ${rule}: ${rows} ${dryRun ? 'due' : 'done'}`),
      ),
    }
  },
}

async function untilDone(bus: Bus, service: ServiceName, dryRun: boolean) {
  const sums = new Map<string, number>()
  for (let again = true; again; ) {
    const { retention } = operatorRpcs(service)
    const { rules, more } = await bus.call(retention, { dryRun }, { timeoutMs: TIMEOUT_MS })
    for (const { rule, rows } of rules) sums.set(rule, (sums.get(rule) ?? 0) + rows)
    again = more && !dryRun
  }
  return sums
}
