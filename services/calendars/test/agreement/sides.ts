import { calendarRpcs } from '@encaixe/contracts'
import { objectUrlOf } from '../../src/caldav/own-object.ts'
import { appointmentOf, eventIdOf } from '../../src/mirror/mirrored-event.ts'
import { startCaldavWorld } from '../caldav-world.ts'
import { anHour, startGoogleWorld } from '../google-world.ts'
import { countingProxy } from './counting-proxy.ts'

/** What a person does in a calendar elsewhere. What is not there cannot be moved or deleted. */
export interface Side {
  move(appointmentId: string, localStart: string): Promise<unknown>
  remove(appointmentId: string): Promise<unknown>
  /** An event of their own, of an hour. */
  putOwn(name: string, localStart: string): Promise<unknown>
  removeOwn(name: string): Promise<unknown>
  forgetTokens(): Promise<unknown> | unknown
  /** The starts of events, in epoch milliseconds: those of appointments by their ids, and all others. */
  stands(): Promise<{ ours: [appointmentId: string, startsAt: number][]; own: number[] }>
}

const LOSES = 40

export const providers = {
  async google() {
    const proxy = await countingProxy({ loses: LOSES })
    const world = await startGoogleWorld({
      through: (address) => {
        const { origin, pathname } = new URL(address)
        proxy.target = origin
        return proxy.url + pathname
      },
    })
    return {
      ...{ world, proxy },
      async open() {
        const { page, account, list } = await world.connected()
        const calendar = account.email
        const form = (path: string, fields: object) => world.send('POST', path, fields)
        const side: Side = {
          move: (appointmentId, start) =>
            form('/google/events/move', { calendar, event: eventIdOf(appointmentId), start }),
          remove: (appointmentId) =>
            form('/google/events/delete', { calendar, event: eventIdOf(appointmentId) }),
          putOwn: (name, start) => account.put(name, anHour(start)),
          removeOwn: (name) => account.remove(name),
          forgetTokens: () => account.forgetTokens(),
          async stands() {
            const all = (await account.events()).map(({ id, start }) => ({
              appointmentId: appointmentOf(id),
              startsAt: Date.parse(start.dateTime ?? ''),
            }))
            return {
              ours: all.flatMap(({ appointmentId, startsAt }) =>
                appointmentId === null ? [] : [[appointmentId, startsAt] as [string, number]],
              ),
              own: all.flatMap(({ appointmentId, startsAt }) =>
                appointmentId === null ? [startsAt] : [],
              ),
            }
          },
        }
        return { page, side, list }
      },
      async stop() {
        await world.stop()
        await proxy.stop()
      },
    }
  },

  async caldav() {
    const proxy = await countingProxy({ loses: LOSES })
    const world = await startCaldavWorld({
      through: (address) => {
        proxy.target = address
        return `${proxy.url}/`
      },
    })
    return {
      ...{ world, proxy },
      async open() {
        const { page, account, list } = await world.connected()
        const objectOf = (appointmentId: string) =>
          /([^/]+)\.ics$/.exec(objectUrlOf('http://any/', appointmentId))?.[1] ?? ''
        const side: Side = {
          move: (appointmentId, start) =>
            account.edit(objectOf(appointmentId), (text) =>
              text
                .replace(/DTSTART.*\r\n/, `DTSTART:${utcOf(start)}\r\n`)
                .replace(/DTEND.*\r\n/, `DTEND:${utcOf(start, 1)}\r\n`),
            ),
          remove: (appointmentId) => account.remove(objectOf(appointmentId)),
          putOwn: (name, start) =>
            account.put(name, [
              ...['BEGIN:VEVENT', `UID:${name}`, 'SUMMARY:Médico', `DTSTART:${utcOf(start)}`],
              ...[`DTEND:${utcOf(start, 1)}`, 'END:VEVENT'],
            ]),
          removeOwn: (name) => account.remove(name),
          forgetTokens: () => world.forgetTokens(),
          async stands() {
            const all = [...(await account.objects())].map(([name, text]) => ({
              appointmentId: /^encaixe-(.+)$/.exec(name)?.[1] ?? null,
              startsAt: startOf(text),
            }))
            return {
              ours: all.flatMap(({ appointmentId, startsAt }) =>
                appointmentId === null ? [] : [[appointmentId, startsAt] as [string, number]],
              ),
              own: all.flatMap(({ appointmentId, startsAt }) =>
                appointmentId === null ? [startsAt] : [],
              ),
            }
          },
        }
        return { page, side, list }
      },
      async stop() {
        await world.stop()
        await proxy.stop()
      },
    }
  },
}
export type Provider = keyof typeof providers

/** Has a calendar receive appointments: the one in which a person's edits happen. */
export async function receive(
  { bus }: Pick<Awaited<ReturnType<typeof startGoogleWorld>>, 'bus'>,
  {
    page,
    list,
  }: Pick<
    Awaited<ReturnType<Awaited<ReturnType<typeof providers.google>>['open']>>,
    'page' | 'list'
  >,
) {
  const { id, calendars } = await list()
  const calendar = calendars.find(
    ({ name, blocks }) => name === 'Casa' || (blocks && name !== 'Trabalho'),
  )
  await bus.call(
    calendarRpcs.updateCalendar,
    { id, calendarId: calendar?.id ?? '', receives: true },
    { actor: page.actor },
  )
}

const utcOf = (localStart: string, hours = 0) =>
  Temporal.Instant.from(`${localStart}:00-03:00`)
    .add({ hours })
    .toString({ smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '')

function startOf(text: string): number {
  const [, stamp = ''] = /DTSTART:(\S+)/.exec(text) ?? []
  return Date.parse(stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}
