import { serviceNames } from '@encaixe/contracts'
import { expect, test } from 'vitest'
import { busOfFile } from '../bus.ts'
import {
  deleteAccount,
  someClient,
  someProfessional,
  untilErased,
} from '../e2e/accounts/accounts.ts'
import { placesOf } from '../e2e/accounts/everything.ts'
import { anew, kill, replace, untilHealthy } from './breakage.ts'

const bus = await busOfFile()

const CLIENTS = 4

test('people are erased completely although services are killed meanwhile', async () => {
  await untilHealthy()
  const professional = await someProfessional()
  const clients = []
  for (const start of professional.starts.slice(0, CLIENTS)) {
    clients.push(await someClient(professional, start))
  }
  const deletions = await Promise.all([professional, ...clients].map(deleteAccount))
  // Each stage of an erasure takes about a second, so each kill hits another stage.
  for (const service of serviceNames) await replace(service)
  for (const server of ['nats', 'redis']) {
    const isThere = anew(server)
    kill(server)
    await isThere()
  }
  await untilHealthy()
  for (const deletion of deletions) await untilErased(deletion)
  const words = [professional, ...clients].flatMap((person) => person.words)
  expect(await placesOf(bus, words)).toEqual([])
})
