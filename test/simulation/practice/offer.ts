import { bookingRpcs, schedulingRpcs } from '@encaixe/contracts'
import { type Scene, WEEKDAYS } from './scene.ts'

/** The professional changes what is offered: time off, hours, settings and series. */
export function offer({ world, professional, somebody, localNow }: Scene) {
  const { chance, call } = world
  let blockedTimes: string[] = []

  async function takeTimeOff() {
    const startsAt = localNow().add({ days: 1 + chance.whole(20), hours: chance.whole(8) })
    const { id } = await call(
      schedulingRpcs.addTimeOff,
      {
        startsAt: startsAt.toInstant().toString(),
        endsAt: startsAt
          .add({ hours: 1 + chance.whole(30) })
          .toInstant()
          .toString(),
      },
      { actor: professional },
    )
    blockedTimes.push(id)
  }

  async function giveTimeOffBack() {
    const [id, ...others] = blockedTimes
    if (id === undefined) return
    blockedTimes = others
    await call(schedulingRpcs.removeTimeOff, { id }, { actor: professional })
  }

  async function changeHours() {
    const startTime = chance.oneOf(['07:00', '08:00', '09:00'])
    const windows = WEEKDAYS.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime: '20:00' }))
    await call(schedulingRpcs.replaceAvailability, { windows }, { actor: professional })
  }

  async function changeSettings() {
    await call(
      schedulingRpcs.updateBookingSettings,
      { autoConfirm: chance.is(0.5), bufferMinutes: chance.oneOf([0, 10]) },
      { actor: professional },
    )
  }

  async function beginSeries() {
    const person = somebody()
    const { name, phone } = person
    const startsOn = localNow()
      .toPlainDate()
      .add({ days: 1 + chance.whole(10) })
      .toString()
    const hour = 9 + chance.whole(10)
    await call(
      bookingRpcs.createRecurringSchedule,
      {
        ...{ client: { name, phone }, startsOn, startTime: `${String(hour).padStart(2, '0')}:00` },
        ...{
          frequency: chance.oneOf(['weekly', 'biweekly', 'monthly'] as const),
          count: 4 + chance.whole(12),
        },
      },
      { actor: professional },
    )
  }

  async function turnSeries() {
    const { items } = await call(bookingRpcs.listRecurringSchedules, {}, { actor: professional })
    const live = items.filter(({ status }) => status !== 'ended')
    if (live.length === 0) return
    const { id, status } = chance.oneOf(live)
    const from = localNow().toPlainDate().add({ days: 1 }).toString()
    const turn = chance.oneOf([
      ...(status === 'paused'
        ? (['resumeRecurringSchedule'] as const)
        : (['pauseRecurringSchedule'] as const)),
      ...(['endRecurringSchedule', 'changeRecurringSchedule'] as const),
    ])
    if (turn === 'changeRecurringSchedule') {
      const startTime = `${String(9 + chance.whole(10)).padStart(2, '0')}:00`
      await call(bookingRpcs[turn], { id, from, startTime }, { actor: professional })
    } else await call(bookingRpcs[turn], { id, from }, { actor: professional })
  }

  return { takeTimeOff, giveTimeOffBack, changeHours, changeSettings, beginSeries, turnSeries }
}
