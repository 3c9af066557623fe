import { join } from 'node:path'
import type { ProcessPlan } from '@encaixe/local-servers'
import { root } from '../paths.ts'
import type { ProcessRow } from './processes.ts'

const withParent = import.meta.resolve('@encaixe/local-servers/with-parent')
const telemetry = '@encaixe/service-kit/otel'

export type StoppablePlan = ProcessPlan & { stopsIn: ProcessRow['stopsIn'] }

/**
 * V8 lets a half of the young generation grow to 16 MB by default, and keeps it at rest. With 8 a stack at rest took 788 MB
 * instead of 1,002, and with 4 in services that have less to do 30 MB less. What is no service has 2. The notifier, whose
 * messages are most of a booking's work, has the 16: with 8 it takes a sixth more CPU.
 */
const youngGeneration = (megabytes: number) => `--max-semi-space-size=${megabytes}`
const youngOf = ({ name }: ProcessRow): number =>
  name === 'notifier' ? 16 : name === 'gateway' || name === 'booking' ? 8 : 4

/** `--single` is for a machine of 1 GB: the heap is limited, and each service has few connections to PostgreSQL. */
const small = { flags: ['--max-old-space-size=300'], environment: { DATABASE_POOL: '4' } }

/** How the rows of the process table are run: each by itself, or all services in one process. */
export function plansOf(
  rows: readonly ProcessRow[],
  { single }: { single: boolean },
): StoppablePlan[] {
  return single
    ? [
        ...rows.filter(({ isService }) => !isService).map(planOf),
        planOfAll(rows.filter(({ isService }) => isService)),
      ]
    : rows.map(planOf)
}

function planOf(row: ProcessRow): StoppablePlan {
  const program = row.isService
    ? nodeProgram(row.entry, [withParent, telemetry], [youngGeneration(youngOf(row))])
    : nodeProgram(row.entry, [withParent], [youngGeneration(2)])
  return {
    ...program,
    name: row.name,
    label: row.label,
    env: environmentOf(row),
    ...readinessOf([row]),
    stopsIn: row.stopsIn,
  }
}

function planOfAll(rows: readonly ProcessRow[]): StoppablePlan {
  const environments = Object.fromEntries(rows.map((row) => [row.name, environmentOf(row)]))
  return {
    ...nodeProgram(
      'deploy/local/stack/single.ts',
      [withParent, telemetry],
      [youngGeneration(8), ...small.flags],
    ),
    name: 'services',
    label: 'the process of all services',
    // The person's own settings win.
    env: {
      ...small.environment,
      ...process.env,
      SERVICE_ENVIRONMENTS: JSON.stringify(environments),
    },
    ...readinessOf(rows),
    stopsIn: 2,
  }
}

const environmentOf = (row: ProcessRow) => ({
  HOST: '127.0.0.1',
  PORT: String(row.port),
  ...row.env,
})

function nodeProgram(entry: string, preloads: readonly string[], flags: readonly string[]) {
  return {
    kind: 'node',
    command: process.execPath,
    args: [...flags, ...preloads.flatMap((preload) => ['--import', preload]), join(root, entry)],
    cwd: root,
  } as const
}

/** Whether all rows of a process are ready, and what they lacked when they were last asked. */
function readinessOf(rows: readonly ProcessRow[]) {
  let lacks: string[] = []
  return {
    async ready() {
      const answers = await Promise.all(rows.map(lackOf))
      lacks = answers.filter((lack) => lack !== null)
      return lacks.length === 0
    },
    why: () => lacks.join('; '),
  }
}

/** What keeps it from being ready; null: nothing. */
async function lackOf({ name, port, ready }: ProcessRow): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${ready.path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(2_000),
    })
    const body = await response.text()
    if (ready.when === 'listening' || response.ok) return null
    const { checks }: { checks: Record<string, boolean> } = JSON.parse(body)
    const failed = Object.keys(checks).filter((check) => !checks[check])
    return failed.length > 0 ? `${name} lacks ${failed.join(', ')}` : `${name} is not done starting`
  } catch {
    return `${name} does not answer yet`
  }
}
