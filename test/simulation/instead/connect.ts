import { headers, type MsgHdrs } from '@nats-io/nats-core'
import { currentProgram, note, type Program, runIn, type Step, simulator } from '../simulator.ts'

/** A message that is neither kept nor repeated: a request, an answer, or a word about a cache. */
interface Sent {
  subject: string
  data: Uint8Array
  headers: MsgHdrs | undefined
  reply: string | undefined
  from: string
}

interface Received extends Sent {
  respond(data: Uint8Array | string): boolean
  string(): string
  json(): unknown
}

interface Subscription {
  program: Program | undefined
  subject: string
  queue: string | undefined
  callback: (error: Error | null, message: Received) => void
}

/** Of a hundred messages so many are lost. */
const LOST = 0.004
const NO_RESPONDERS = 503

const subscriptions = new Set<Subscription>()
const onTheWay = new Set<Sent>()

export function forgetMessages(): void {
  subscriptions.clear()
  onTheWay.clear()
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function matches(pattern: string, subject: string): boolean {
  if (pattern === subject) return true
  return (
    pattern.endsWith('.*') &&
    subject.startsWith(pattern.slice(0, -1)) &&
    !subject.slice(pattern.length - 1).includes('.')
  )
}

/** Those who get a message: one of each queue, and all who are in none. */
function receiversOf(subject: string): Subscription[] {
  const queues = new Set<string>()
  return [...subscriptions].filter((one) => {
    if (one.program && !one.program.isAlive) {
      subscriptions.delete(one)
      return false
    }
    if (!matches(one.subject, subject)) return false
    if (one.queue === undefined) return true
    const isFirst = !queues.has(one.queue)
    queues.add(one.queue)
    return isFirst
  })
}

/** Each message that is on its way may be the next to arrive. */
export const arrivals = (): Step[] =>
  [...onTheWay].map((message) => ({
    what: `${message.from} → ${nameOf(message)}`,
    weight: 4,
    run() {
      onTheWay.delete(message)
      if (simulator().chance.is(LOST)) return note('… and that is lost')
      const receivers = receiversOf(message.subject)
      if (receivers.length === 0 && message.reply) return refuse(message.reply)
      for (const { program, callback } of receivers) {
        runIn(program, () => callback(null, received(message)))
      }
    },
  }))

/** Without what is another each time: the address of a reply, and the id of a page. */
function nameOf({ subject }: Sent): string {
  const [kind, whose] = subject.split('.')
  if (kind === '_INBOX') return `answer to ${whose}`
  return kind === 'cache' ? `cache of ${whose}` : subject
}

function refuse(reply: string) {
  const refusal = headers(NO_RESPONDERS, 'No Responders')
  onTheWay.add({
    ...{ subject: reply, data: new Uint8Array(), headers: refusal, reply: undefined },
    from: 'the bus',
  })
}

function received(message: Sent): Received {
  const text = () => decoder.decode(message.data)
  return {
    ...message,
    string: text,
    json: () => JSON.parse(text()),
    respond(data) {
      if (message.reply) publish(message.reply, data)
      return message.reply !== undefined
    },
  }
}

function publish(
  subject: string,
  data: Uint8Array | string = '',
  { headers: sent, reply }: { headers?: MsgHdrs; reply?: string } = {},
): void {
  const program = currentProgram()
  if (program && !program.isAlive) return
  if (!reply && receiversOf(subject).length === 0) return
  onTheWay.add({
    subject,
    data: typeof data === 'string' ? encoder.encode(data) : data,
    ...{ headers: sent, reply, from: program?.name ?? 'the world' },
  })
  simulator().activity += 1
}

/** A connection to a bus in this process: it loses messages, and delivers them in any order. */
export async function connectNats() {
  let isClosed = false
  const never = new Promise<never>(() => undefined)
  const connection = {
    publish,
    subscribe(
      subject: string,
      { queue, callback }: Pick<Subscription, 'callback'> & { queue?: string },
    ) {
      const own: Subscription = { program: currentProgram(), subject, queue, callback }
      subscriptions.add(own)
      const unsubscribe = () => void subscriptions.delete(own)
      return {
        unsubscribe,
        drain: async () => unsubscribe(),
        closed: never,
        getSubject: () => subject,
      }
    },
    isClosed: () => isClosed,
    isDraining: () => false,
    flush: async () => undefined,
    async drain() {
      isClosed = true
    },
    async close() {
      isClosed = true
    },
    async *status() {
      yield await never
    },
  }
  return {
    connection,
    isConnected: () => !isClosed,
    onLoss: () => undefined,
    onError: () => undefined,
  }
}
