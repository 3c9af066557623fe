import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@encaixe/local-servers'
import type { Deployment } from '../deployment.ts'
import { type Breakage, REPLICATED } from './breakages.ts'
import { untilConserved } from './conserved.ts'
import { type Attempt, offeredStarts, steadyLoad } from './load.ts'

/** So many that none has more bookings than a day may have, and nobody looks like a rush. */
const PROFESSIONALS = 200
const DAYS = 14
const REPLICAS = 2
const CALM_MS = 5_000

/** Does one thing after the other to a deployment under load, and says what came of the bookings meanwhile. */
export async function runDrill(
  deployment: Deployment,
  drills: readonly (readonly [string, readonly Breakage[]])[],
  { perSecond }: { perSecond: number },
): Promise<number> {
  const { compose, ops, site } = deployment
  const replicas = REPLICATED.flatMap((service) => ['--scale', `${service}=${REPLICAS}`])
  await compose('up', '-d', '--build', '--wait', ...replicas)
  await ops('seed', '--professionals', String(PROFESSIONALS), '--prefix', 'drill', '--auto-confirm')
  const starts = await offeredStarts(site, 'drill-1', DAYS)
  say(`  ${REPLICAS} of each service, 3 of the bus, ${perSecond} bookings a second.`)
  const all: Attempt[] = []
  let lost = 0
  for (const [name, breakages] of drills) {
    const load = steadyLoad(site, { slugs: PROFESSIONALS, starts, perSecond, from: all.length })
    const spans: { what: string; fromMs: number; toMs: number }[] = []
    let attempts: Attempt[]
    try {
      await pause(CALM_MS)
      for (const { what, run } of breakages) {
        const fromMs = load.sinceMs()
        await run(deployment)
        await pause(CALM_MS)
        spans.push({ what, fromMs, toMs: load.sinceMs() })
      }
    } finally {
      attempts = await load.stop()
    }
    all.push(...attempts)
    for (const { what, fromMs, toMs } of spans) {
      say(`  ${what}: ${told(attempts.filter(({ atMs }) => atMs >= fromMs && atMs < toMs))}`)
    }
    const { seconds } = await untilConserved(deployment, all)
    say(`  ${name}: ${told(attempts)}. All there, once, ${seconds.toFixed(0)} s later.`)
    lost += attempts.filter(({ last }) => last !== 200).length
  }
  say(lost === 0 ? '1 passed, 0 failed' : `${lost} bookings failed for good.`)
  return lost === 0 ? 0 : 1
}

/** What came of the first requests, and of those that were made again. */
function told(attempts: Attempt[]): string {
  const counts = [...Map.groupBy(attempts, ({ first }) => first)].map(
    ([status, those]) => `${those.length} × ${status === 0 ? 'no answer' : status}`,
  )
  const failed = attempts.filter(({ last }) => last !== 200)
  const after = failed.length === 0 ? 'all booked in the end' : `${failed.length} never booked`
  return `${attempts.length} asked, at first ${counts.join(', ')}; ${after}`
}
