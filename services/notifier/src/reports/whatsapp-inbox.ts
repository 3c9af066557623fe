import { createHash } from 'node:crypto'
import type { notifierRpcs } from '@encaixe/contracts'
import {
  currentOrigin,
  grouped,
  type HandlersOf,
  type NewProviderItem,
  type ProviderInboxOptions,
  providerInbox,
} from '@encaixe/service-kit'
import { z } from 'zod'
import { reportsOf, whatsappReport } from '../domain/whatsapp-change.ts'
import type { DeliveryRef } from '../sending/delivery.ts'
import type { NotifierTransaction } from '../store.ts'
import type { ProviderActivity } from './provider-activity.ts'
import type { ProviderUpdates } from './provider-updates.ts'

/** What one change reports, as it waits to be worked on. */
const body = z.object({ reports: z.array(whatsappReport) })
type Body = z.output<typeof body>

/** A change may tell of many messages: so many of them share a row. */
const REPORTS_OF_A_ROW = 20
const ROWS_OF_A_TRANSACTION = 500
/** The provider waits seconds for its answer, and sends what comes meanwhile together. */
const STORED_APART_MS = 100

type Options = Pick<
  ProviderInboxOptions<typeof body, NotifierTransaction>,
  'database' | 'job' | 'log' | 'metrics'
> & {
  updates: ProviderUpdates
  activity: ProviderActivity
  enqueue: (refs: DeliveryRef[]) => void
}

/**
 * What the messaging provider reports: stored, each change once by its content, and only then worked on.
 * Changes that report no status are none of ours, and are not kept.
 */
export function whatsappInbox({
  updates,
  activity,
  enqueue,
  ...options
}: Options): HandlersOf<typeof notifierRpcs, 'receiveWhatsappWebhook'> {
  const inbox = providerInbox({
    ...options,
    provider: 'whatsapp',
    body,
    together: ROWS_OF_A_TRANSACTION,
    async handle(items, work) {
      const reports = items.flatMap(({ body: { reports }, traceparent }) =>
        reports.map((report) => ({ report, traceparent })),
      )
      const refs = await updates.apply(work, reports)
      work.afterCommit(() => {
        activity.reported()
        enqueue(refs)
      })
    },
  })

  // Webhooks come by the hundred, each with a report or two: those that come together share a statement.
  const store = grouped(
    async (lists: NewProviderItem<Body>[][]) => {
      await inbox.store(lists.flat())
      return lists.map((rows) => rows.length)
    },
    { most: ROWS_OF_A_TRANSACTION, apartMs: STORED_APART_MS },
  )

  return {
    async receiveWhatsappWebhook({ changes }) {
      const read = changes.map((change) => ({ change, ...reportsOf(change) }))
      const stored = await store(read.flatMap(({ change, reports }) => rowsOf(change, reports)))
      return { stored, ignored: read.reduce((sum, { ignored }) => sum + ignored, 0) }
    },
  }
}

function rowsOf(change: unknown, reports: Body['reports']): NewProviderItem<Body>[] {
  const content = JSON.stringify(change)
  const origin = currentOrigin()
  const row = (dedupeKey: string, some: Body['reports']) => ({
    dedupeKey,
    body: { reports: some },
    origin,
  })
  if (reports.length <= REPORTS_OF_A_ROW) return reports.length === 0 ? [] : [row(content, reports)]
  const hash = createHash('sha256').update(content).digest('base64')
  return Array.from({ length: Math.ceil(reports.length / REPORTS_OF_A_ROW) }, (_, index) => {
    const begin = index * REPORTS_OF_A_ROW
    return row(`${hash} ${index}`, reports.slice(begin, begin + REPORTS_OF_A_ROW))
  })
}
