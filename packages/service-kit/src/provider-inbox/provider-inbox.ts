import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { newId, type RawSql } from '../database/outbox.ts'
import { withoutNul } from '../database/storable-json.ts'
import { errorText } from '../events/dead-letters.ts'
import { type EventDatabase, reasonOf, UnreadableEvent } from '../events/effect.ts'
import type { Job, JobOptions } from '../jobs/job.ts'
import { paced } from '../jobs/paced.ts'
import { currentOrigin, type TaskOrigin } from '../tasks/tasks.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { inScope } from '../telemetry/scope.ts'
import { traced } from '../telemetry/trace.ts'
import {
  claimDue,
  claimOne,
  countWaiting,
  insertItems,
  markFailed,
  markHandled,
  type ProviderRow,
} from './provider-items-sql.ts'

/** A report of a provider, as it is worked on. */
export interface ProviderItem<B> {
  id: string
  body: B
  receivedAt: Date
  /** The trace it came in: that of the webhook's request. */
  traceparent: string | undefined
}

export interface ProviderInbox<B> {
  /**
   * Stores reports, each once by its key, in one statement; they are worked on at once, or with those of
   * the same tenth of a second. When it returns they may be acknowledged.
   * @returns of each whether it is new
   */
  store(items: readonly NewProviderItem<B>[]): Promise<boolean[]>
}

export interface NewProviderItem<B> {
  dedupeKey: string
  body: B
  /** The request it came in, for who stores what several brought; by default that in hand. */
  origin?: TaskOrigin
}

export interface ProviderInboxOptions<S extends z.ZodType, Tx extends RawSql> {
  /** As the metrics' label `provider`. */
  provider: string
  /** What one report is; what is something else is given up at once. */
  body: S
  /**
   * Handles reports in the transaction that remembers them, so each once in effect; in no promised order.
   * When one spoils it for all, each goes alone.
   */
  handle: (items: ProviderItem<z.output<S>>[], t: Transaction<Tx>) => Promise<unknown>
  database: EventDatabase<Tx>
  /** Starts the work. */
  job: (options: JobOptions) => Pick<Job, 'wake'>
  log: Logger
  metrics?: Metrics | undefined
  /** Pauses before the next attempts, in milliseconds; after the last attempt it is given up. */
  retryDelaysMs?: readonly number[]
  /** Reports of one transaction, at most. */
  together?: number
}

const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 600_000, 3_600_000]
const TOGETHER = 100
/** For what other replicas have stored, and what comes again. */
const LOOK_EVERY_SECONDS = 1
/** Of a message several reports come within moments: a transaction for each costs more than what it does. */
const ROUNDS_APART_MS = 100
const MEASURE_EVERY_MS = 10_000

/** Webhooks of one provider: stored, acknowledged, then worked on, once in effect. */
export function providerInbox<S extends z.ZodType, Tx extends RawSql>({
  provider,
  body: schema,
  handle,
  database,
  job,
  log,
  metrics,
  retryDelaysMs = RETRY_DELAYS_MS,
  together = TOGETHER,
}: ProviderInboxOptions<S, Tx>): ProviderInbox<z.output<S>> {
  let measureAt = 0

  const count = (outcome: string, items = 1) =>
    metrics?.providerItems.inc({ provider, outcome }, items)

  function itemOf({ id, body, receivedAt, traceparent }: ProviderRow): ProviderItem<z.output<S>> {
    const readable = z.safeParse<S>(schema, body)
    if (!readable.success) {
      throw new UnreadableEvent(reasonOf(readable.error), { cause: readable.error })
    }
    return { id, body: readable.data, receivedAt, traceparent: traceparent ?? undefined }
  }

  /** Runs in the trace of the one, or linked to those of all. */
  function inTrace(rows: readonly ProviderRow[], work: () => Promise<unknown>) {
    const [first, ...others] = rows
    const span = { name: `inbox of ${provider}`, kind: 'consumer' } as const
    if (!first || others.length > 0) {
      return traced({ ...span, links: rows.map((row) => row.traceparent ?? undefined) }, work)
    }
    const { traceparent, requestId } = first
    return inScope({ requestId: requestId ?? undefined }, () =>
      traced({ ...span, traceparent: traceparent ?? undefined }, work),
    )
  }

  /** @returns how many it claimed, and handled */
  const handleClaimed = (claim: (tx: Tx) => PromiseLike<ProviderRow[]>): Promise<number> =>
    database.transaction(async (t) => {
      const rows = await claim(t.tx)
      if (rows.length === 0) return 0
      const items = rows.map(itemOf)
      await inTrace(rows, () => handle(items, t))
      await markHandled(
        t.tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })

  async function handleOne(id: string) {
    try {
      count('handled', await handleClaimed((tx) => claimOne(tx, id)))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      await postpone(id, error)
    }
  }

  async function postpone(id: string, failure: unknown) {
    const delays = failure instanceof UnreadableEvent ? [] : retryDelaysMs.map((ms) => ms / 1_000)
    const failed = await markFailed(database.prisma, { id, error: errorText(failure), delays })
    if (!failed) return
    const details = { err: failure, provider, item: id, attempts: failed.attempts }
    if (failed.isGivenUp) log.error(details, "a provider's report is given up")
    else log.warn(details, "a provider's report failed; it is tried again later")
    count(failed.isGivenUp ? 'given_up' : 'failed')
  }

  /** @returns whether more may be waiting */
  async function handleSome(signal: AbortSignal): Promise<boolean> {
    let claimed: ProviderRow[] = []
    async function claim(tx: Tx) {
      claimed = await claimDue(tx, provider, together)
      return claimed
    }
    try {
      count('handled', await handleClaimed(claim))
    } catch (error) {
      const [first, ...others] = claimed
      if (isDatabaseAway(error) || !first) throw error
      if (others.length === 0) await postpone(first.id, error)
      else for (const { id } of claimed) if (!signal.aborted) await handleOne(id)
    }
    return claimed.length === together
  }

  async function measure() {
    if (!metrics || performance.now() < measureAt) return
    metrics.providerItemsWaiting.set({ provider }, await countWaiting(database.prisma, provider))
    measureAt = performance.now() + MEASURE_EVERY_MS
  }

  const worker = job({
    name: `inbox of ${provider}`,
    every: LOOK_EVERY_SECONDS,
    everyReplica: true,
    async run(signal) {
      while ((await handleSome(signal)) && !signal.aborted);
      await measure()
    },
  })
  const wake = paced(worker.wake, ROUNDS_APART_MS)

  return {
    async store(items) {
      if (items.length === 0) return []
      const current = currentOrigin()
      const rows = items.map(({ dedupeKey, body, origin = current }) => ({
        id: newId(),
        dedupeHash: createHash('sha256').update(dedupeKey).digest('base64'),
        body,
        ...origin,
      }))
      const json = withoutNul(JSON.stringify(rows))
      const stored = new Set(await insertItems(database.prisma, provider, json))
      count('stored', stored.size)
      count('duplicate', items.length - stored.size)
      wake()
      return rows.map(({ id }) => stored.has(id))
    },
  }
}
