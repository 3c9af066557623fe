import { Postponed } from '@encaixe/service-kit'
import { until } from '@encaixe/service-kit/testing'
import { describe, expect, it } from 'vitest'
import { counted, list, openTaskWorlds, replica, setValues, some } from './task-world.ts'

openTaskWorlds()

const ownedBy = (owner: string, count: number) => some(count).map((task) => ({ ...task, owner }))

describe('tasks of one owner', () => {
  it('that hang leave slots to every other owner, however many of them were due before', async () => {
    const goOn = Promise.withResolvers<void>()
    let hanging = 0
    const { add } = replica({
      atOnce: 4,
      atOnceOfOwner: 2,
      async runOutside({ data }) {
        if (data.phone !== 'hangs') return
        hanging += 1
        await goOn.promise
      },
      run: setValues,
    })
    const hers = ownedBy('ana', 40).map(({ data, owner }) => ({
      ...{ owner, data: { ...data, phone: 'hangs' } },
    }))
    await add(hers)
    await until(() => hanging === 2, { what: 'two of hers hang' })
    await add([...ownedBy('bia', 3), ...some(2)])
    await until(async () => (await counted()) === 5, { what: 'the tasks of others' })
    expect(hanging).toBe(2)
    goOn.resolve()
    await until(async () => (await counted()) === 45, { what: 'hers, too' })
  })

  it('take turns with those of others that came later', async () => {
    const order: string[] = []
    const { add } = replica({
      atOnce: 2,
      atOnceOfOwner: 1,
      async runOutside({ data }) {
        order.push(data.phone)
      },
    })
    const of = (owner: string, count: number) =>
      ownedBy(owner, count).map(({ data }) => ({ owner, data: { ...data, phone: owner } }))
    await add([...of('ana', 20), ...of('bia', 2)])
    await until(() => order.length === 22, { what: 'all of them ran' })
    // Hers may be quick, and the others slow; without turns they would come last.
    expect(order.lastIndexOf('bia')).toBeLessThan(12)
  })

  it('rest, and longer each time, once one of them says that their provider is away', async () => {
    let now = Temporal.Now.instant()
    const asked: string[] = []
    let isAway = true
    const { add } = replica({
      atOnce: 4,
      atOnceOfOwner: 1,
      now: () => now,
      async runOutside({ data }) {
        asked.push(data.phone)
        if (data.phone === 'ana' && isAway) {
          throw new Postponed('away', { delaySeconds: 10, ofOwner: true })
        }
      },
      run: setValues,
    })
    const of = (owner: string, count: number) =>
      ownedBy(owner, count).map(({ data }) => ({ owner, data: { ...data, phone: owner } }))
    const askedOf = (owner: string) => asked.filter((one) => one === owner).length
    /** Time passes, and a task of another has run since. */
    const after = async (seconds: number) => {
      now = now.add({ seconds })
      const before = askedOf('bia')
      await add(of('bia', 1))
      await until(() => askedOf('bia') > before, { what: 'the task of another' })
    }
    await add(of('ana', 20))
    await until(() => askedOf('ana') === 1, { what: 'the first of hers' })
    await after(0)
    await after(9)
    expect(askedOf('ana')).toBe(1)
    await after(2)
    await until(() => askedOf('ana') === 2, { what: 'another of hers' })
    await after(11)
    expect(askedOf('ana')).toBe(2)
    isAway = false
    await after(10)
    await until(async () => (await list()).kinds.length === 0, { what: 'all of hers' })
  })
})
