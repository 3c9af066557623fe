import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { canInstall, installDebianPackages } from '../plain/debian.mjs'
import { PlainError } from '../plain/run.mjs'
import { requireFree } from '../processes/ports.ts'
import { supervise } from '../processes/supervisor.ts'
import { onPath } from './find.ts'

const PATIENCE_MS = 2_000

/** A CalDAV server: Radicale, which Debian has. */
export type CaldavServer = Awaited<ReturnType<typeof startRadicale>>

/**
 * Starts Radicale on this machine. It is installed from Debian's packages where that is possible.
 * Throws one clear sentence when it cannot be had.
 */
export async function startRadicale({
  dir: given,
  port,
  users,
  onChange,
  signal,
}: {
  /** A folder for its data, log and process file. */
  dir: string
  port: number
  /** Passwords by name. */
  users: Readonly<Record<string, string>>
  onChange?: () => void
  signal?: AbortSignal
}) {
  const dir = resolve(given)
  const folder = join(dir, 'radicale')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const command = await findRadicale(join(dir, 'logs/apt-get.log'), signal)
  await requireFree([{ port, for: 'Radicale' }])

  const usersFile = join(dir, 'radicale.users')
  let passwords = users
  /** Lets people sign in by these passwords from now on, and nobody else. */
  const setUsers = (next: typeof users) => {
    passwords = next
    const lines = Object.entries(next).map(([name, password]) => `${name}:${password}\n`)
    writeFileSync(usersFile, lines.join(''), { mode: 0o600 })
  }
  setUsers(users)
  const config = join(dir, 'radicale.conf')
  writeFileSync(config, settings({ port, usersFile, folder }), { mode: 0o600 })
  const url = `http://127.0.0.1:${port}/`
  const server = await supervise(
    {
      ...{ name: 'radicale', label: 'Radicale', kind: 'server', command },
      args: ['--config', config],
      ready: () => isAnswering(url),
    },
    { dir, signal, ...(onChange && { onChange }) },
  )

  return {
    url,
    /** Where it keeps its calendars. */
    folder,
    setUsers,
    get pid() {
      return server.pid
    },
    /** Makes a calendar of a person, unless there is one of that name. */
    async makeCalendar(user: string, { name, title }: { name: string; title: string }) {
      const token = Buffer.from(`${user}:${passwords[user] ?? ''}`).toString('base64')
      const { status } = await fetch(new URL(`${user}/${name}/`, url), {
        method: 'MKCALENDAR',
        headers: { authorization: `Basic ${token}`, 'content-type': 'text/xml' },
        body: `<?xml version="1.0" encoding="utf-8"?>
<c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>
<d:displayname>${title}</d:displayname>
</d:prop></d:set></c:mkcalendar>`,
      })
      // It answers 409 if there is one already.
      if (status !== 201 && status !== 409) throw new Error(`Radicale makes no calendar: ${status}`)
    },
    stop: (withinMs = 5_000) => server.stop(withinMs),
  }
}

async function findRadicale(log: string, signal: AbortSignal | undefined): Promise<string> {
  const known = onPath('radicale')
  if (known) return known
  if (canInstall()) await installDebianPackages(['radicale'], log, signal)
  const installed = onPath('radicale')
  if (installed) return installed
  throw new PlainError(
    'A CalDAV server needs Radicale: install it with "sudo apt-get install radicale" on Debian or Ubuntu, or "pipx install radicale".',
  )
}

const settings = ({
  port,
  usersFile,
  folder,
}: {
  port: number
  usersFile: string
  folder: string
}) => `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${usersFile}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${folder}
[web]
type = none
[logging]
level = warning
`

async function isAnswering(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'OPTIONS',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return status < 500
  } catch {
    // It does not listen yet.
    return false
  }
}
