import { serviceNames } from '@encaixe/contracts'
import { until } from '@encaixe/service-kit/testing'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import {
  deleteAccount,
  someClient,
  someProfessional,
  untilErased,
} from '../e2e/accounts/accounts.ts'
import { placesOf } from '../e2e/accounts/everything.ts'
import { stack } from '../stack.ts'
import { kill, untilHealthy } from './breakage.ts'

const bus = await busOfFile()

const CLIENTS = 4
const VICTIMS = [...serviceNames, 'nats', 'redis']

test('people are erased completely although services are killed meanwhile', async () => {
  await untilHealthy()
  const professional = await someProfessional()
  const clients = []
  for (const start of professional.starts.slice(0, CLIENTS)) {
    clients.push(await someClient(professional, start))
  }
  const deletions = await Promise.all([professional, ...clients].map(deleteAccount))
  for (const victim of VICTIMS) {
    const { [victim]: killed } = stack().pids
    kill(victim)
    // Each stage of an erasure takes about a second, so each kill hits another stage.
    await until(
      () => {
        const { [victim]: pid } = stack().pids
        return pid !== undefined && pid !== killed
      },
      { what: `a new ${victim}` },
    )
  }
  await untilHealthy()
  for (const deletion of deletions) await untilErased(deletion)
  const words = [professional, ...clients].flatMap((person) => person.words)
  expect(await placesOf(bus, words)).toEqual([])
})
