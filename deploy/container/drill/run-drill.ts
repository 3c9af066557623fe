import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@encaixe/local-servers'
import type { Deployment } from '../deployment.ts'
import { type Breakage, REPLICATED } from './breakages.ts'
import { untilConserved } from './conserved.ts'
import { type Attempt, offeredStarts, steadyLoad } from './load.ts'
import type { Tries } from './steady.ts'
import { steadyVisits } from './visits.ts'

/** Professionals per booking a second: few enough bookings each to stay within the plan and below the rate limits. */
const PROFESSIONALS_EACH = 25
const DAYS = 14
const REPLICAS = 2
const CALM_MS = 5_000
/** A program that has just started compiles its code while it answers. */
const WARMING_MS = 30_000
/** Page views per booking: a page costs more than a booking, and bookings are the subject of the drill. */
const VISITS_EACH_BOOKING = 0.2

export interface Drill {
  name: string
  breakages: readonly Breakage[]
  /** True if a drill kills a part that has no replica: pages may fail meanwhile. */
  mayPagesFail: boolean
}

/** Breaks one part after the other under load, and reports what became of bookings and pages. */
export async function runDrill(
  deployment: Deployment,
  drills: readonly Drill[],
  { perSecond }: { perSecond: number },
): Promise<number> {
  const { compose, ops, site } = deployment
  const replicas = REPLICATED.flatMap((service) => ['--scale', `${service}=${REPLICAS}`])
  await compose('up', '-d', '--build', '--wait', ...replicas)
  const slugs = Math.ceil(perSecond * PROFESSIONALS_EACH)
  const seed = () =>
    ops('seed', '--professionals', `${slugs}`, '--prefix', 'drill', '--auto-confirm')
  // A second run creates what the first one could not confirm in time.
  await seed().catch(seed)
  const starts = await offeredStarts(site, 'drill-1', DAYS)
  const visitsPerSecond = perSecond * VISITS_EACH_BOOKING
  say(
    `  ${REPLICAS} of each service, 3 NATS servers, ${perSecond} bookings and ${visitsPerSecond} pages a second.`,
  )
  const all: Attempt[] = []
  let lost = 0
  for (const { name, breakages, mayPagesFail } of drills) {
    const load = steadyLoad(site, { slugs, starts, perSecond, from: all.length })
    const visiting = steadyVisits(site, visitsPerSecond)
    let attempts: Attempt[]
    let visits: Tries[]
    try {
      await pause(WARMING_MS)
      for (const { what, run } of breakages) {
        await run(deployment)
        await pause(CALM_MS)
        say(`  ${what} (${inSeconds(load.sinceMs())} after the load began).`)
      }
    } finally {
      ;[attempts, visits] = await Promise.all([load.stop(), visiting.stop()])
    }
    const tookMs = load.sinceMs()
    all.push(...attempts)
    const { seconds } = await untilConserved(deployment, all)
    say(
      `  ${name}, ${inSeconds(tookMs)}: ${told(attempts, visits)}. Nothing lost or doubled, ${seconds.toFixed(0)} s later.`,
    )
    lost += attempts.filter(({ last }) => last !== 200).length
    if (!mayPagesFail) lost += visits.filter(({ last }) => last !== 200).length
  }
  say(lost === 0 ? '1 passed, 0 failed' : `${lost} bookings or pages failed for good.`)
  return lost === 0 ? 0 : 1
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`

/** The statuses of first attempts and of retries, for bookings and pages. */
function told(attempts: Attempt[], visits: Tries[]): string {
  return [
    `${attempts.length} asked, ${tries(attempts, 'all booked in the end')}`,
    `${visits.length} pages, ${tries(visits, 'all seen in the end')}`,
  ].join('; ')
}

function tries(all: readonly Tries[], wellEnded: string): string {
  const atFirst = `at first ${counted(all.map(({ first }) => first))}`
  const failed = all.filter(({ last }) => last !== 200)
  if (failed.length === 0) return `${atFirst}; ${wellEnded}`
  return `${atFirst}; in the end ${counted(failed.map(({ last }) => last))}`
}

const counted = (statuses: number[]) =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, those]) => `${those.length} × ${status === 0 ? 'no answer' : status}`)
    .join(', ')
