import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@encaixe/local-servers'
import type { Deployment } from '../deployment.ts'
import { type Breakage, REPLICATED } from './breakages.ts'
import { untilConserved } from './conserved.ts'
import { type Attempt, offeredStarts, steadyLoad } from './load.ts'
import type { Tries } from './steady.ts'
import { steadyVisits, type Visit } from './visits.ts'

/** For each booking a second: none gets more clients than its plan lets it have, and nobody looks like a rush. */
const PROFESSIONALS_EACH = 25
const DAYS = 14
const REPLICAS = 2
const CALM_MS = 5_000
/** What has just started compiles its code while it answers, which a service that is replaced has long done. */
const WARMING_MS = 30_000
/** People who book are fewer than people who look; pages cost more than bookings, and are not what is tried. */
const VISITS_EACH_BOOKING = 0.2

export interface Drill {
  name: string
  breakages: readonly Breakage[]
  /** Whether a page may fail meanwhile: when something is killed whose place nobody takes. */
  mayPagesFail: boolean
}

/** Does one thing after the other to a deployment under load, and says what came of bookings and pages meanwhile. */
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
  // What was not answered in time is there, or is made by the second run.
  await seed().catch(seed)
  const starts = await offeredStarts(site, 'drill-1', DAYS)
  const visitsPerSecond = perSecond * VISITS_EACH_BOOKING
  say(
    `  ${REPLICAS} of each service, 3 of the bus, ${perSecond} bookings and ${visitsPerSecond} pages a second.`,
  )
  const all: Attempt[] = []
  let lost = 0
  for (const { name, breakages, mayPagesFail } of drills) {
    const load = steadyLoad(site, { slugs, starts, perSecond, from: all.length })
    const visiting = steadyVisits(site, visitsPerSecond)
    const spans: { what: string; fromMs: number; toMs: number }[] = []
    let attempts: Attempt[]
    let visits: Visit[]
    try {
      await pause(WARMING_MS)
      for (const { what, run } of breakages) {
        const fromMs = load.sinceMs()
        await run(deployment)
        await pause(CALM_MS)
        spans.push({ what, fromMs, toMs: load.sinceMs() })
      }
    } finally {
      ;[attempts, visits] = await Promise.all([load.stop(), visiting.stop()])
    }
    const tookMs = load.sinceMs()
    all.push(...attempts)
    for (const { what, fromMs, toMs } of spans) {
      const meanwhile = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < toMs
      say(
        `  ${what} (${inSeconds(toMs - fromMs)}): ${told(attempts.filter(meanwhile), visits.filter(meanwhile))}`,
      )
    }
    const { seconds } = await untilConserved(deployment, all)
    say(
      `  ${name}, ${inSeconds(tookMs)}: ${told(attempts, visits)}. All there, once, ${seconds.toFixed(0)} s later.`,
    )
    lost += attempts.filter(({ last }) => last !== 200).length
    if (!mayPagesFail) lost += visits.filter(({ last }) => last !== 200).length
  }
  say(lost === 0 ? '1 passed, 0 failed' : `${lost} bookings or pages failed for good.`)
  return lost === 0 ? 0 : 1
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(0)} s`

/** What came of the first requests to book and of the first looks at a page, and of those that were made again. */
function told(attempts: Attempt[], visits: Visit[]): string {
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
