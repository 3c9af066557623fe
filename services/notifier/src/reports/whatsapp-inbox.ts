import { createHash } from 'node:crypto'
import type { notifierRpcs } from '@encaixe/contracts'
import {
  batched,
  currentOrigin,
  GATHER_MS,
  type HandlersOf,
  type NewTask,
  type Task,
  type Tasks,
} from '@encaixe/service-kit'
import { z } from 'zod'
import type { ProviderActivity } from '../deliveries/provider-activity.ts'
import { inboundMessage, messagesOf } from '../replies/inbound-message.rule.ts'
import type { Replies } from '../replies/replies.ts'
import type { Enqueue } from '../sending/queues.ts'
import type { NotifierDatabase, NotifierTransaction } from '../store.ts'
import type { ProviderUpdates } from './provider-updates.ts'
import { reportsOf, whatsappReport } from './whatsapp-change.rule.ts'

/** What one change reports, or one message that a person sent, as the task stores it. */
const body = z.object({
  reports: z.array(whatsappReport).default([]),
  message: inboundMessage.nullable().default(null),
})
type Body = z.output<typeof body>
const whatsappWebhook = { kind: 'whatsapp-webhook', data: body }

/** A change may tell of many messages: so many of them share a row. */
const REPORTS_OF_A_ROW = 20
const ROWS_OF_A_TRANSACTION = 500

interface Options {
  database: NotifierDatabase
  tasks: Tasks<NotifierTransaction>
  updates: ProviderUpdates
  activity: ProviderActivity
  replies: Replies
  enqueue: Enqueue
  enqueueFirst: Enqueue
  clock: () => Temporal.Instant
}

/**
 * Stores what the messaging provider reports and what people press or write, each change once by its content and each
 * message by its id. A task handles it after that. Other changes are ignored.
 */
export function whatsappInbox({
  database,
  tasks,
  updates,
  activity,
  replies,
  enqueue,
  enqueueFirst,
  clock,
}: Options): HandlersOf<typeof notifierRpcs, 'receiveWhatsappWebhook'> {
  tasks.handle(whatsappWebhook, {
    batch: ROWS_OF_A_TRANSACTION,
    async run(items, work) {
      const reports = items.flatMap(({ data: { reports }, traceparent }) =>
        reports.map((report) => ({ report, traceparent })),
      )
      const refs = await updates.apply(work, reports)
      const answers = await replies.take(work, items.flatMap(repliesOf))
      work.afterCommit(() => {
        activity.reported()
        enqueue(refs)
        enqueueFirst(answers)
      })
    },
  })

  // Webhooks come by the hundred, each with a report or two: those that come together share a statement.
  const storeAll = async (lists: NewTask<Body>[][]) => {
    await database.transaction((t) => tasks.add(t, whatsappWebhook, lists.flat()))
    return lists.map((rows) => rows.length)
  }
  const store = batched(storeAll, { most: ROWS_OF_A_TRANSACTION, gatherMs: GATHER_MS })

  return {
    async receiveWhatsappWebhook({ changes }) {
      const now = clock()
      const read = changes.map((change) => readChange(change, now))
      const rows = read.flatMap(({ rows }) => rows)
      const stored = rows.length === 0 ? 0 : await store(rows)
      return { stored, ignored: read.reduce((sum, { ignored }) => sum + ignored, 0) }
    },
  }
}

const repliesOf = ({ id, data: { message }, traceparent }: Task<Body>) =>
  message ? [{ id, message, traceparent }] : []

function readChange(
  change: unknown,
  now: Temporal.Instant,
): { rows: NewTask<Body>[]; ignored: number } {
  const { reports, ignored } = reportsOf(change)
  const { messages, ignored: others } = messagesOf(change, now)
  const origin = currentOrigin()
  const replies = messages.map((message) => ({
    // The provider may deliver the same message again, among others.
    dedupeKey: `message ${message.messageId}`,
    data: { reports: [], message },
    origin,
  }))
  const isOfMessages = messages.length + others > 0
  return {
    rows: [...rowsOf(change, reports), ...replies],
    ignored: isOfMessages ? others : ignored,
  }
}

function rowsOf(change: unknown, reports: Body['reports']): NewTask<Body>[] {
  const content = JSON.stringify(change)
  const origin = currentOrigin()
  const row = (dedupeKey: string, some: Body['reports']) => ({
    dedupeKey,
    data: { reports: some, message: null },
    origin,
  })
  if (reports.length <= REPORTS_OF_A_ROW) return reports.length === 0 ? [] : [row(content, reports)]
  const hash = createHash('sha256').update(content).digest('base64')
  return Array.from({ length: Math.ceil(reports.length / REPORTS_OF_A_ROW) }, (_, index) => {
    const begin = index * REPORTS_OF_A_ROW
    return row(`${hash} ${index}`, reports.slice(begin, begin + REPORTS_OF_A_ROW))
  })
}
