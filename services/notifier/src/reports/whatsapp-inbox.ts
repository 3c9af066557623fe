import { createHash } from 'node:crypto'
import type { notifierRpcs } from '@encaixe/contracts'
import {
  batched,
  byIndex,
  currentOrigin,
  GATHER_MS,
  type HandlersOf,
  type Logger,
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
import type { ProviderUpdates, ReceivedReport } from './provider-updates.ts'
import { reportsOf, type WhatsappReport, whatsappReport } from './whatsapp-change.rule.ts'

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
/** What one webhook tells beyond that is stored, so that nobody waits for it. */
const REPORTS_AT_ONCE = 100
/** Only the provider waits for it. */
const REPORTS_GATHER_MS = 100
/** Somebody may have a delivery in hand for longer: the provider waits for an answer. */
const LOCK_TIMEOUT = '1s'

interface Options {
  database: NotifierDatabase
  tasks: Tasks<NotifierTransaction>
  updates: ProviderUpdates
  activity: ProviderActivity
  replies: Replies
  enqueue: Enqueue
  enqueueFirst: Enqueue
  clock: () => Temporal.Instant
  log: Logger
}

/**
 * Takes what the messaging provider reports and what people press or write. That a message got further is applied at once,
 * for that may come twice. The rest is stored, each change once by its content and each message by its id, and a task
 * handles it after that; so is what cannot be applied now. Other changes are ignored.
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
  log,
}: Options): HandlersOf<typeof notifierRpcs, 'receiveWhatsappWebhook'> {
  tasks.handle(whatsappWebhook, {
    batch: ROWS_OF_A_TRANSACTION,
    settings: byIndex,
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

  // Webhooks come by the hundred, each with a report or two: those that come together share a transaction.
  const applyAll = async (lists: ReceivedReport[][]) => {
    await database.transaction(
      async (work) => {
        const refs = await updates.apply(work, lists.flat())
        work.afterCommit(() => {
          activity.reported()
          enqueue(refs)
        })
      },
      { settings: { ...byIndex, lock_timeout: LOCK_TIMEOUT } },
    )
    return lists.map(() => true)
  }
  const apply = batched(applyAll, { gatherMs: REPORTS_GATHER_MS })

  const storeAll = async (lists: NewTask<Body>[][]) => {
    await database.transaction((t) => tasks.add(t, whatsappWebhook, lists.flat()))
    return lists.map((rows) => rows.length)
  }
  const store = batched(storeAll, { most: ROWS_OF_A_TRANSACTION, gatherMs: GATHER_MS })

  /** @returns whether they are applied; what was not is to be stored */
  async function applied(changes: readonly ReadChange[]): Promise<boolean> {
    const { traceparent } = currentOrigin()
    const reports = changes.flatMap(({ reports }) =>
      reports.map((report) => ({ report, traceparent })),
    )
    if (reports.length === 0) return true
    if (reports.length > REPORTS_AT_ONCE) return false
    try {
      return await apply(reports)
    } catch (error) {
      log.warn({ err: error, reports: reports.length }, 'reports are stored and applied later')
      return false
    }
  }

  return {
    async receiveWhatsappWebhook({ changes }) {
      const now = clock()
      const read = changes.map((change) => readChange(change, now))
      const progress = read.filter((one) => !tellsFailure(one))
      const left = (await applied(progress)) ? read.filter(tellsFailure) : read
      const rows = [...left.flatMap(({ rows }) => rows), ...read.flatMap(({ replies }) => replies)]
      if (rows.length > 0) await store(rows)
      return {
        stored: read.reduce((sum, { rows, replies }) => sum + rows.length + replies.length, 0),
        ignored: read.reduce((sum, { ignored }) => sum + ignored, 0),
      }
    },
  }
}

/** One change as it is read. */
interface ReadChange {
  reports: WhatsappReport[]
  /** The tasks that apply the reports, if they are not applied at once. */
  rows: NewTask<Body>[]
  replies: NewTask<Body>[]
  ignored: number
}

const tellsFailure = ({ reports }: ReadChange) => reports.some(({ status }) => status === 'failed')

const repliesOf = ({ id, data: { message }, traceparent }: Task<Body>) =>
  message ? [{ id, message, traceparent }] : []

function readChange(change: unknown, now: Temporal.Instant): ReadChange {
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
    ...{ reports, rows: rowsOf(change, reports), replies },
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
