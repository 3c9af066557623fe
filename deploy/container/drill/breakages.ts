import { setTimeout as pause } from 'node:timers/promises'
import type { Deployment } from '../deployment.ts'
import { rollOut } from '../rollout.ts'

/** Something that is done to a deployment while people book. */
export interface Breakage {
  what: string
  run(deployment: Deployment): Promise<void>
}

export const REPLICATED = [
  ...(['gateway', 'scheduling', 'booking', 'billing', 'notifier', 'intake-agent', 'web'] as const),
]
const AWAY_MS = 5_000

/** Each service's containers are replaced, while the others go on. */
export const rolling: Breakage[] = REPLICATED.map((service) => ({
  what: `${service} rolled out anew`,
  run: (deployment) => rollOut(deployment, service),
}))

/** One of its containers, and it comes back a little later. */
const killed = (service: string): Breakage => ({
  what: `${service} killed`,
  async run({ docker, containersOf }) {
    const [first = ''] = await containersOf(service)
    await docker('kill', first)
    await pause(AWAY_MS)
    await docker('start', first)
  },
})

export const faults: Breakage[] = [
  ...[...REPLICATED, 'redis', 'nats-2'].map(killed),
  { what: 'postgres restarted', run: ({ compose }) => compose('restart', 'postgres') },
]
