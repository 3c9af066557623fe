import { copiesRpcs, serviceContracts, serviceNames } from '@encaixe/contracts'
import type { Command } from '../command.ts'

/** A rebuild reads every row of the owner; it may take a while. */
const PATIENCE = { timeoutMs: 10 * 60 * 1000 }

/** Rebuilds the copies that services keep of each other's data. */
export const rebuildCopies: Command = {
  usage: 'copies rebuild',
  async run(bus) {
    const rebuilding = serviceNames.filter((name) => 'rebuildCopies' in serviceContracts[name].rpcs)
    const data: Record<string, number> = {}
    for (const service of rebuilding) {
      data[service] = (await bus.call(copiesRpcs(service).rebuildCopies, {}, PATIENCE)).copied
    }
    return {
      data,
      lines: Object.entries(data).map(([service, copied]) => `${service} copied ${copied} rows.`),
    }
  },
}
