import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, it } from 'vitest'
import { setCounter } from '../fixtures.ts'
import {
  counted,
  counterValue,
  endLeases,
  type Handler,
  openTaskWorlds,
  replica,
  setValues,
  some,
} from './task-world.ts'

openTaskWorlds()

describe('replicas', () => {
  it('have the effect of each task once', async () => {
    const handled: string[] = []
    const handler: Handler = {
      batch: 5,
      async run(tasks, t) {
        await setValues(tasks, t)
        t.afterCommit(() => void handled.push(...tasks.map(({ data }) => data.counter)))
      },
    }
    const replicas = [replica(handler), replica(handler), replica(handler)]
    const all = some(100)
    await Promise.all(
      replicas.map(({ add }, n) => add(all.filter((_, index) => index % replicas.length === n))),
    )
    await until(() => handled.length === 100, { what: 'all commits' })
    expect(new Set(handled).size).toBe(100)
    expect(await counted()).toBe(100)
  })

  it('take over what a process had in hand when it died, and the effect of a late one is undone', async () => {
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let runs = 0
    const dead = replica({
      atOnce: 1,
      async runOutside() {
        runs += 1
        began.resolve()
        await goOn.promise
      },
      async run([task], t) {
        await setCounter(t, task?.data.counter ?? '', 666)
      },
    })
    const counter = newId()
    await dead.add([{ data: { counter, value: 1 } }])
    await began.promise
    const living = replica()
    await sleep(100)
    expect(await counterValue(counter)).toBeUndefined()
    // As if the process renewed its lease no more.
    await endLeases()
    living.wake()
    await until(async () => (await counterValue(counter)) === 1, {
      what: 'the effect at the other',
    })
    goOn.resolve()
    await dead.stop()
    expect(await counterValue(counter)).toBe(1)
    expect(runs).toBe(1)
    await living.stop()
  })

  it('give tasks back that are under way when they stop', async () => {
    const began = Promise.withResolvers<void>()
    const first = replica({
      async runOutside(_, { signal }) {
        began.resolve()
        await sleep(60_000, undefined, { signal })
      },
    })
    await first.add(some(1))
    await began.promise
    await first.stop()
    replica()
    await until(counted, { what: 'the effect at another replica' })
  })
})
