import { setTimeout as pause } from 'node:timers/promises'
import { serviceNames } from '@encaixe/contracts'
import type { Deployment } from '../deployment.ts'
import { rollOut } from '../rollout.ts'

/** A fault or a rollout during the load. */
export interface Breakage {
  what: string
  run(deployment: Deployment): Promise<void>
}

export const REPLICATED = [...serviceNames, 'web']
const AWAY_MS = 5_000

/** Replaces the containers of each service in turn. */
export const rolling: Breakage[] = REPLICATED.map((service) => ({
  what: `${service} rolled out anew`,
  run: (deployment) => rollOut(deployment, service),
}))

/** Kills one container of a service, and starts it again a little later. */
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
