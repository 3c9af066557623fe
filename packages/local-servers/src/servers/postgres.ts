import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { say, step } from '../plain/progress.mjs'
import { PlainError, runLogged } from '../plain/run.mjs'
import type { ProcessPlan } from '../processes/supervisor.ts'
import { isAnswering } from './answer.ts'
import type { Place } from './kinds.ts'
import { postgresSettings } from './settings.ts'

/** Makes the data folder where there is none yet, and plans the server on it. */
export async function postgresPlan({
  programs,
  dir,
  port,
  durable,
  small,
  password,
  url,
}: Place & { programs: readonly string[] }): Promise<ProcessPlan> {
  const user = accountFor()
  const data = dataFolder(dir, { durable, user })
  const program = programFor(data, programs)
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await step('Preparing PostgreSQL', () =>
      initialise({ program, data, dir, durable, password, user }),
    )
  }
  return {
    name: 'postgres',
    label: 'PostgreSQL',
    kind: 'server',
    command: program,
    // No socket file: its path may be too long, and the address is all that anybody uses.
    args: [
      ...['-D', data, '-c', 'unix_socket_directories='],
      ...postgresSettings({ host: '127.0.0.1', port, durable, small }),
    ],
    user,
    stopSignal: 'SIGINT', // "fast": it ends its connections and shuts down cleanly.
    ready: () => isAnswering('postgres', url),
  }
}

/** Removes the data folder of DIR, wherever it lies. */
export function removePostgresData(dir: string) {
  for (const folder of [join(dir, 'postgres'), elsewhere(dir, true), elsewhere(dir, false)]) {
    rmSync(folder, { recursive: true, force: true })
  }
}

const OTHERS_MAY_PASS = 0o001

interface Account {
  uid: number
  gid: number
}

// PostgreSQL refuses to run as root.
function accountFor(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find(([own]) => own === name))
    .find(Boolean)
  if (!account)
    throw new PlainError(
      'PostgreSQL refuses to run as root, and there is no account "postgres" to run it as: create one, or run Encaixe as another user.',
    )
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

function dataFolder(
  dir: string,
  { durable, user }: { durable: boolean; user: Account | undefined },
): string {
  if (!user) return join(dir, 'postgres')
  if (mayEnter(dirname(dir))) {
    // To pass through is all that its account needs, and nobody else may do even that.
    chownSync(dir, statSync(dir).uid, user.gid)
    chmodSync(dir, 0o710)
    return join(dir, 'postgres')
  }
  const data = elsewhere(dir, durable)
  if (existsSync(data)) return data
  say(`  PostgreSQL runs as another account, which may not enter ${dir}: its data lies in ${data}.`)
  return data
}

const elsewhere = (dir: string, durable: boolean) =>
  join(
    durable ? '/var/lib' : tmpdir(),
    `encaixe-postgres-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`,
  )

function mayEnter(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & OTHERS_MAY_PASS) !== 0 && (parent === folder || mayEnter(parent))
}

// The data of one major version cannot be read by another.
function programFor(data: string, programs: readonly string[]): string {
  const [best] = programs
  if (best === undefined) throw new Error('no PostgreSQL program was found')
  const version = join(data, 'PG_VERSION')
  if (!existsSync(version)) return best
  const wanted = readFileSync(version, 'utf8').trim()
  const program = programs.find((candidate) => majorOf(candidate) === wanted)
  if (!program) {
    throw new PlainError(
      `The data in ${data} was made by PostgreSQL ${wanted}, which is not installed any more: install it, or begin anew with "npm start -- --fresh".`,
    )
  }
  return program
}

function majorOf(program: string): string | undefined {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return /(\d+)(\.|devel|beta|rc|\s|$)/.exec(stdout ?? '')?.[1]
}

async function initialise({
  program,
  data,
  dir,
  durable,
  password,
  user,
}: Pick<Place, 'dir' | 'durable' | 'password'> & {
  program: string
  data: string
  user: Account | undefined
}) {
  // Made beside and renamed, so that an interrupted start leaves nothing half made.
  const next = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [next, passwordFile]) chownSync(path, user.uid, user.gid)
  try {
    const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
    const args = [
      ...['-D', next, '-U', 'postgres', '-E', 'UTF8', `--locale=${locale}`],
      ...['-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ]
    await runLogged(join(dirname(program), 'initdb'), durable ? args : [...args, '--no-sync'], {
      cwd: '/',
      env: process.env,
      user,
      log: join(dir, 'logs/initdb.log'),
      what: 'initdb',
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(next, data)
}
