import type { DeliveryRef } from '../../../services/notifier/src/deliveries/delivery.ts'
import type {
  DeliveryQueues,
  Enqueue,
  openQueues as originalQueues,
  startWorker as originalWorker,
  ProviderChannel,
  Verdict,
} from '../../../services/notifier/src/sending/queues.ts'
import { currentProgram, note, type Program, runIn, type Step, simulator } from '../simulator.ts'
import { virtualNow } from '../virtual-time.ts'

/** What BullMQ does for the notifier, in this process: a job for each delivery, which nobody has twice at once. */

export const DONE: Verdict = { kind: 'done' }

interface Job {
  id: string
  channel: ProviderChannel
  isUrgent: boolean
  runAt: number
  attempts: number
  takenBy: Program | undefined
  isTaken: boolean
}

interface Worker {
  program: Program | undefined
  channel: ProviderChannel
  process: (id: string) => Promise<Verdict>
}

const MOST_ATTEMPTS = 8
/** After this BullMQ gives the job of a worker that died to another. */
const STALLED_MS = 20_000

const jobs = new Map<string, Job>()
const workers = new Set<Worker>()
const heldUntil = new Map<ProviderChannel, number>()
/** At which step a delivery was last taken in hand. */
const takenAt = new Map<string, number>()

export function forgetJobs(): void {
  for (const kept of [jobs, workers, heldUntil, takenAt]) kept.clear()
}

export const stepOfTaking = (deliveryId: string): number => takenAt.get(deliveryId) ?? 0

/** Redis loses everything. */
export function loseJobs(): void {
  for (const [id, { isTaken }] of jobs) if (!isTaken) jobs.delete(id)
}

export const nextJob = (): number | undefined => {
  const times = [...jobs.values()].filter(({ isTaken }) => !isTaken).map(({ runAt }) => runAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

function addJob(
  { id, urgent: isUrgent = false, waitMs = 0 }: DeliveryRef,
  channel: ProviderChannel,
) {
  if (jobs.has(id)) return
  const runAt = virtualNow() + waitMs
  jobs.set(id, { id, channel, isUrgent, runAt, attempts: 0, takenBy: undefined, isTaken: false })
}

const hold: DeliveryQueues['hold'] = async (channel, ms) => {
  heldUntil.set(channel, virtualNow() + ms)
}

/** Each job that is due may be the next in hand. */
export function dueJobs(): Step[] {
  for (const worker of workers) if (worker.program?.isAlive === false) workers.delete(worker)
  const steps: Step[] = []
  for (const job of jobs.values()) {
    if (job.isTaken && job.takenBy?.isAlive === false) {
      Object.assign(job, { isTaken: false, runAt: virtualNow() + STALLED_MS })
    }
    if (job.isTaken || job.runAt > virtualNow()) continue
    if ((heldUntil.get(job.channel) ?? 0) > virtualNow()) continue
    const worker = [...workers].find(({ channel }) => channel === job.channel)
    if (!worker) continue
    const what = `${worker.program?.name ?? 'the world'}: a notice by ${job.channel} is taken in hand`
    steps.push({ what, weight: job.isUrgent ? 4 : 2, run: () => void work(worker, job) })
  }
  return steps
}

async function work({ program, process }: Worker, job: Job): Promise<void> {
  Object.assign(job, { isTaken: true, takenBy: program })
  takenAt.set(job.id, simulator().steps)
  const isOver = () => jobs.get(job.id) !== job || program?.isAlive === false
  const later = (ms: number) => {
    if (!isOver()) Object.assign(job, { isTaken: false, runAt: virtualNow() + Math.max(1, ms) })
  }
  try {
    const verdict = await runIn(program, () => process(job.id))
    if (verdict.kind === 'done') return isOver() ? undefined : void jobs.delete(job.id)
    if (verdict.kind === 'hold') await hold(job.channel, verdict.waitMs)
    later(verdict.waitMs)
  } catch (error) {
    note(`a notice by ${job.channel} failed: ${String(error)}`)
    job.attempts += 1
    if (job.attempts >= MOST_ATTEMPTS) jobs.delete(job.id)
    else later(500 * 2 ** job.attempts)
  } finally {
    simulator().activity += 1
  }
}

export async function openQueues({
  showInApp,
}: Pick<Parameters<typeof originalQueues>[0], 'showInApp'>) {
  const add: DeliveryQueues['add'] = async (refs) => {
    simulator().activity += 1
    for (const ref of refs) if (ref.channel !== 'in_app') addJob(ref, ref.channel)
    const shown = refs.filter(({ channel }) => channel === 'in_app')
    for (const { id } of shown) takenAt.set(id, simulator().steps)
    await Promise.all(shown.map(({ id }) => showInApp(id)))
  }
  const enqueue: Enqueue = (refs) => {
    const program = currentProgram()
    if (program?.isAlive === false) return
    add(refs).catch((error: unknown) => note(`notices were not added: ${String(error)}`))
  }
  return {
    add,
    enqueue,
    enqueueFirst: (refs: Parameters<Enqueue>[0]) =>
      enqueue(refs.map((ref) => ({ ...ref, urgent: true }))),
    hold,
    onReconnect: () => undefined,
    countWaiting: async () => jobs.size,
    redis: undefined,
    ready: async () => true,
    close: async () => undefined,
  }
}

export const startWorker: typeof originalWorker = ({ channel, process }) => {
  const worker: Worker = { program: currentProgram(), channel, process }
  workers.add(worker)
  return { close: async () => void workers.delete(worker) }
}
