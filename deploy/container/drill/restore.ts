import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@encaixe/local-servers'
import { type Deployment, until } from '../deployment.ts'
import { untilConserved } from './conserved.ts'
import { type Attempt, offeredStarts, steadyLoad } from './load.ts'

export const RESTORE_FILES = ['docker-compose.backup.yml']
const PROFESSIONALS = 200
const LOAD_MS = 20_000
const COPY_WITHIN_MS = 120_000
/** The sandbox stands for the outside world and keeps running. */
const OUTSIDE = 'sandbox'
const LOST = ['postgres', 'nats', 'redis', 'media']

/**
 * Removes everything but the backup and the secrets while people book, and restores into empty volumes. Every booking
 * that was answered with 200 must exist, with each notice sent once.
 */
export async function runRestore(
  deployment: Deployment,
  { perSecond }: { perSecond: number },
): Promise<number> {
  const { compose, docker, output, ops, site } = deployment
  await compose('up', '-d', '--build', '--wait')
  await ops('seed', '--professionals', String(PROFESSIONALS), '--prefix', 'drill', '--auto-confirm')
  const starts = await offeredStarts(site, 'drill-1', 14)
  const isCopied = async () => (await output('logs', 'base-backup')).includes('copied: ')
  await until('the first backup is copied', isCopied, { withinMs: COPY_WITHIN_MS })
  const load = steadyLoad(site, { slugs: PROFESSIONALS, starts, perSecond, from: 0 })
  let attempts: Attempt[]
  try {
    await pause(LOAD_MS)
    const ours = (await output('ps', '--services'))
      .split('\n')
      .filter((one) => one && one !== OUTSIDE)
    await compose('kill', '-s', 'SIGKILL', ...ours)
    const beganAt = performance.now()
    const seconds = () => `${((performance.now() - beganAt) / 1_000).toFixed(0)} s`
    await compose('rm', '-f', '-v', ...ours)
    for (const volume of LOST) await docker('volume', 'rm', `encaixe-restore_${volume}`)
    say(`  Databases, streams, queues and pictures are removed; the backup remains (${seconds()}).`)
    await compose('--profile', 'restore', 'run', '--rm', '-T', 'restore')
    say(`  The copy is unpacked (${seconds()}).`)
    await compose('up', '-d', '--wait')
    say(`  Everything answers again (${seconds()}).`)
  } finally {
    attempts = await load.stop()
  }
  const answered = attempts.filter(({ first }) => first === 200).length
  const { seconds: settling } = await untilConserved(deployment, attempts)
  say(
    `  ${answered} bookings were answered before; all exist with each notice sent once, ${settling.toFixed(0)} s later.`,
  )
  say('1 passed, 0 failed')
  return 0
}
