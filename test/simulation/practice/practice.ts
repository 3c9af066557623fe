import { note } from '../simulator.ts'
import type { World } from '../world.ts'
import { bookings } from './bookings.ts'
import { clients } from './clients.ts'
import { money } from './money.ts'
import { offer } from './offer.ts'
import { openScene, settled } from './scene.ts'

export type Practice = Awaited<ReturnType<typeof openPractice>>

/** What somebody asks for, and what the answer has to be worth. */
interface Action {
  name: string
  weight: number
  run: () => Promise<unknown>
}

/** A professional, those who book, and what each of them may do next. */
export async function openPractice(world: World) {
  const { chance } = world
  const scene = await openScene(world)
  const { page, people, phoneOf } = scene
  const { bookSomething, bookAndRegret, bookAtOnce, bookByHand, change, move } = bookings(scene)
  const { takeTimeOff, giveTimeOffBack, changeHours, changeSettings, beginSeries, turnSeries } =
    offer(scene)
  const { buyPlan, stopPaying, readReport } = money(scene)
  const { look, review, prove, leave } = clients(scene)

  const past = `a.starts_at < now() and a.status = 'confirmed'`
  const ahead = `a.starts_at > now() and a.status in ('pending_confirmation', 'confirmed')`
  const actions: Action[] = [
    { name: 'somebody books', weight: 12, run: () => bookSomething(() => ({ kind: 'nobody' })) },
    {
      name: 'somebody who has proven their phone books',
      weight: 3,
      run: () => bookSomething(phoneOf),
    },
    { name: 'somebody books and thinks again', weight: 8, run: bookAndRegret },
    { name: 'two want the same time', weight: 3, run: bookAtOnce },
    { name: 'the professional books', weight: 5, run: bookByHand },
    {
      name: 'the professional confirms',
      weight: 5,
      run: () =>
        change(`${ahead} and a.status = 'pending_confirmation'`, 'professional', {
          status: 'confirmed',
        }),
    },
    {
      name: 'the professional rejects',
      weight: 1,
      run: () =>
        change(`a.status = 'pending_confirmation'`, 'professional', { status: 'rejected' }),
    },
    {
      name: 'a client cancels',
      weight: 3,
      run: () => change(ahead, 'client', { status: 'cancelled' }),
    },
    {
      name: 'the professional cancels',
      weight: 1,
      run: () => change(ahead, 'professional', { status: 'cancelled' }),
    },
    { name: 'a client moves', weight: 3, run: () => move('client') },
    { name: 'the professional moves', weight: 2, run: () => move('professional') },
    {
      name: 'a client confirms to come',
      weight: 3,
      run: () => change(ahead, 'client', { attendanceConfirmed: true }),
    },
    {
      name: 'a session took place',
      weight: 6,
      run: () => change(past, 'professional', { status: 'completed' }),
    },
    {
      name: 'a client did not come',
      weight: 1,
      run: () => change(past, 'professional', { status: 'no_show' }),
    },
    {
      name: 'a client says that they paid',
      weight: 2,
      run: () =>
        change(`a.payment_status = 'none' and a.status <> 'cancelled'`, 'client', {
          paymentStatus: 'authorized',
        }),
    },
    {
      name: 'the money came',
      weight: 4,
      run: () =>
        change(
          `a.payment_status in ('none', 'authorized') and a.status = 'completed'`,
          'professional',
          { paymentStatus: 'captured' },
        ),
    },
    {
      name: 'the money goes back',
      weight: 1,
      run: () =>
        change(`a.payment_status = 'captured'`, 'professional', { paymentStatus: 'refunded' }),
    },
    { name: 'a client reviews', weight: 2, run: review },
    { name: 'the professional buys a plan', weight: 2, run: buyPlan },
    {
      name: 'the plan is not paid for any more',
      weight: 0.5,
      run: stopPaying,
    },
    { name: 'a series begins', weight: 2, run: beginSeries },
    { name: 'a series changes', weight: 2, run: turnSeries },
    { name: 'the professional takes time off', weight: 1, run: takeTimeOff },
    { name: 'the professional takes less time off', weight: 1, run: giveTimeOffBack },
    { name: 'the professional changes hours', weight: 1, run: changeHours },
    { name: 'the professional changes settings', weight: 1, run: changeSettings },
    { name: 'a client looks', weight: 2, run: look },
  ]

  return {
    page,
    people,
    readReport: () => settled(readReport, 'the professional reads the report'),
    /** Lets somebody do something. */
    async act(): Promise<void> {
      const action = chance.weighed(actions)
      if (!action) return
      note(`${action.name} …`)
      await settled(action.run, action.name)
    },
    prove,
    leave,
  }
}
