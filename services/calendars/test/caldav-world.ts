import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calendarRpcs } from '@encaixe/contracts'
import { freePort, startRadicale } from '@encaixe/local-servers'
import { startWorld } from './world.ts'

const AGAIN_MS = 500

/** The service with a CalDAV server beside it that nobody here wrote. */
export async function startCaldavWorld({
  through = (address) => address,
}: {
  /** The address by which the service asks the server. */
  through?: (address: string) => string
} = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'encaixe-caldav-'))
  const users: Record<string, string> = {}
  const radicale = await startRadicale({ dir, port: await freePort(), users })
  const world = await startWorld()
  const serverUrl = through(radicale.url)
  let accounts = 0

  /** Somebody with two calendars, and what they do in them. */
  async function account() {
    accounts += 1
    const username = `pessoa${accounts}`
    const signIn = { username, password: `senha-de-app-${accounts}` }
    users[username] = signIn.password
    radicale.setUsers(users)
    const makeCalendar = (name: string, title: string) =>
      radicale.makeCalendar(username, { name, title })
    await makeCalendar('casa', 'Casa')
    await makeCalendar('trabalho', 'Trabalho')

    async function ask(
      method: string,
      path: string,
      { body, etag }: { body?: string; etag?: string } = {},
    ) {
      const token = Buffer.from(`${username}:${users[username]}`).toString('base64')
      const send = () =>
        fetch(new URL(`${username}/${path}`, radicale.url), {
          method,
          headers: {
            authorization: `Basic ${token}`,
            'content-type': 'text/calendar',
            ...(method === 'PROPFIND' && { depth: '1' }),
            ...(etag !== undefined && { 'if-match': etag }),
          },
          ...(body !== undefined && { body }),
        })
      // Radicale resets a connection that it closes while it is used, and one that waits for long on a busy machine.
      let isRepeated = false
      const again = () => {
        isRepeated = true
        return sleep(AGAIN_MS).then(send)
      }
      const response = await send().catch(again).catch(again).catch(again)
      const text = await response.text()
      // The first request was heard, and only its answer was lost.
      const isDone = isRepeated && method !== 'GET' && [404, 412].includes(response.status)
      if (response.status >= 400 && !isDone) {
        throw new Error(`${method} ${path}: ${response.status} ${text}`)
      }
      return { text, etag: response.headers.get('etag') ?? '' }
    }

    return {
      signIn,
      makeCalendar,
      put: (name: string, lines: readonly string[], calendar = 'casa') =>
        ask('PUT', `${calendar}/${name}.ics`, { body: fileOf(lines) }),
      /** Changes the text of an object. */
      async edit(name: string, change: (text: string) => string, calendar = 'casa') {
        const path = `${calendar}/${name}.ics`
        const { text, etag } = await ask('GET', path)
        await ask('PUT', path, { body: change(text), etag })
      },
      remove: (name: string, calendar = 'casa') => ask('DELETE', `${calendar}/${name}.ics`),
      removeCalendar: (calendar: string) => ask('DELETE', `${calendar}/`),
      /** The names and texts of the objects of a calendar. */
      async objects(calendar = 'casa'): Promise<Map<string, string>> {
        const { text: list } = await ask('PROPFIND', `${calendar}/`)
        const names = [...list.matchAll(/<href>[^<]*\/([^/<]+)\.ics<\/href>/g)].map(
          ([, name = '']) => name,
        )
        return new Map(
          await Promise.all(
            names.map(
              async (name) => [name, (await ask('GET', `${calendar}/${name}.ics`)).text] as const,
            ),
          ),
        )
      },
      /** As if the person had deleted the app password. */
      takeBack() {
        users[username] = 'another'
        radicale.setUsers(users)
      },
      giveBack() {
        users[username] = signIn.password
        radicale.setUsers(users)
      },
    }
  }

  return {
    ...world,
    serverUrl,
    account,
    /** The server forgets all sync tokens that it has given. */
    forgetTokens() {
      for (const username of Object.keys(users)) {
        for (const calendar of ['casa', 'trabalho']) {
          const cache = join('collection-root', username, calendar, '.Radicale.cache/sync-token')
          rmSync(join(radicale.folder, cache), { recursive: true, force: true, maxRetries: 10 })
        }
      }
    },
    /** A page with an account that is connected. */
    async connected() {
      const page = await world.page()
      const person = await account()
      const { actor } = page
      const given = { url: serverUrl, ...person.signIn }
      await world.bus.call(calendarRpcs.connectCaldav, given, { actor, timeoutMs: 20_000 })
      const list = async () => {
        const { items } = await world.bus.call(calendarRpcs.listCalendars, {}, { actor })
        const [connection] = items
        if (!connection) throw new Error('there is no connection')
        return connection
      }
      return {
        ...{ page, account: person, list },
        async sync() {
          const { id } = await list()
          await world.bus.call(calendarRpcs.syncCalendars, { id }, { actor })
        },
      }
    },
    async stop() {
      await world.stop()
      await radicale.stop()
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

const fileOf = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...lines, 'END:VCALENDAR', ''].join('\r\n')
