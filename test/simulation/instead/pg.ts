import { EventEmitter } from 'node:events'
import pg from 'pg'
import { administer } from '../databases.ts'
import { runsOutside, statementOf } from '../planted.ts'
import { isDoneWithin } from '../real-time.ts'
import { type Answer, currentProgram, meanwhile, outside, settle } from '../simulator.ts'

/** A statement that was sent. Its answer is held back until a step looks for it. */
interface Sent {
  client: pg.Client
  done: Promise<unknown>
  isDone: boolean
  answer: () => void
}

/** A statement that has taken this long may wait for a lock: if another can hold one, and otherwise. */
const ASKED_AFTER_MS = 4
const ASKED_SELDOM_MS = 250

/** Statements that wait for a lock of another transaction. */
const blocked = new Set<Sent>()
const running = new Map<pg.Client, Promise<unknown>>()

/** 0 before it is connected. */
const pidOf = (client: pg.Client): number => Number(Reflect.get(client, 'processID') ?? 0)

async function isBlocked({ client }: Sent): Promise<boolean> {
  const [row] = await administer<{ isBlocked: boolean }>(
    'select cardinality(pg_blocking_pids($1)) > 0 as "isBlocked"',
    [pidOf(client)],
  )
  return row?.isBlocked === true
}

/** Connections with an open transaction. */
const inTransaction = new Set<pg.Client>()

/** Whether another statement or transaction of the same database can hold a lock. */
const othersMayLock = ({ client }: Sent): boolean =>
  [...inTransaction, ...[...blocked].map((one) => one.client)].some(
    (one) => one !== client && one.database === client.database,
  )

/** Waits until a statement is answered, or waits for a lock. A busy machine is not asked again and again. */
async function follow(sent: Sent): Promise<void> {
  let ms = othersMayLock(sent) ? ASKED_AFTER_MS : ASKED_SELDOM_MS
  for (; !sent.isDone && !(await isDoneWithin(ms, sent.done)); ms *= 2) {
    if ((await isBlocked(sent)) && !sent.isDone) return void blocked.add(sent)
  }
  blocked.delete(sent)
  sent.answer()
}

/** Sends a statement; once it is answered, those that waited for its locks go on. */
async function send(client: pg.Client, args: unknown[], answer: Answer<unknown>): Promise<void> {
  const result: Promise<unknown> = Reflect.apply(pg.Client.prototype.query, client, args)
  const sent: Sent = { client, done: result, isDone: false, answer: () => undefined }
  const settled = (tell: () => void) => () => {
    sent.isDone = true
    sent.answer = tell
  }
  sent.done = result.then(
    (value) => settled(() => answer.resolve(value))(),
    (error: unknown) => settled(() => answer.reject(error))(),
  )
  running.set(client, sent.done)
  const text = textOf(args[0])
  if (/^begin\b/i.test(text)) inTransaction.add(client)
  await follow(sent)
  if (/^(commit|rollback)\b/i.test(text)) inTransaction.delete(client)
  for (const other of [...blocked]) {
    if (other === sent) continue
    // What the first answer lets run asks for something before the second comes, however fast PostgreSQL is.
    await settle()
    await follow(other)
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}

/** PostgreSQL measures `lock_timeout` by the machine's clock: a busy machine would live another year. */
const LOCK_TIMEOUT = /lock_timeout = '\d+m?s'/

/** The statement, with the fault that is planted in it and without a limit by the machine's clock. */
function asSimulated(query: unknown): unknown {
  const text = textOf(query)
  const changed = statementOf(text).replace(LOCK_TIMEOUT, 'lock_timeout = 0')
  if (changed === text) return query
  return typeof query === 'object' ? { ...query, text: changed, name: undefined } : changed
}

type Callback = (error: unknown, result?: unknown) => void
const isCallback = (value: unknown): value is Callback => typeof value === 'function'

/** Calls back where pg does, and otherwise gives the promise. */
function answered(work: Promise<unknown>, callback: unknown): Promise<unknown> | undefined {
  if (!isCallback(callback)) return work
  work.then((value) => callback(null, value), callback)
  return undefined
}

/** Connections that no process has, by what they were opened with: to open one takes as long as fifty statements. */
const idle = new Map<string, pg.Client[]>()

/** Opens connections in the order in which they are asked for: the machine may be faster with the second. */
function opened(config: pg.ClientConfig): Promise<pg.Client> {
  const next = lastOpened.then(() => open(config))
  lastOpened = next.catch(() => undefined)
  return next
}
let lastOpened: Promise<unknown> = Promise.resolve()

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const kept = idle.get(keyOf(config))?.pop()
  if (kept) return kept
  const { connectionString, options } = config
  const client = new pg.Client({ connectionString, options })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const keyOf = ({ connectionString, options }: pg.ClientConfig) => `${connectionString} ${options}`

/** What PostgreSQL does when a connection ends: it undoes what is open, and gives back its locks. */
async function giveBack(client: pg.Client, config: pg.ClientConfig): Promise<void> {
  for (const one of blocked) {
    if (one.client === client) await administer('select pg_cancel_backend($1)', [pidOf(client)])
  }
  await running.get(client)
  await client.query('rollback')
  inTransaction.delete(client)
  await client.query('select pg_advisory_unlock_all()')
  const key = keyOf(config)
  idle.set(key, [...(idle.get(key) ?? []), client])
  for (const other of [...blocked]) await follow(other)
}

/** PostgreSQL itself: each statement is a step, and the connections of a process that crashes are closed. */
class Client extends EventEmitter {
  // pg-pool looks at these.
  readonly _queryable = true
  readonly _ending = false
  #config: pg.ClientConfig
  #client: pg.Client | undefined

  constructor(config: pg.ClientConfig = {}) {
    super()
    this.#config = config
    currentProgram()?.onCrash.push(() => this.#close())
  }

  async #open() {
    this.#client ??= await opened(this.#config)
  }

  async #close() {
    const client = this.#client
    this.#client = undefined
    if (client) await giveBack(client, this.#config)
  }

  connect(callback?: unknown) {
    return answered(
      meanwhile(() => this.#open()),
      callback,
    )
  }

  end(callback?: unknown) {
    return answered(
      meanwhile(() => this.#close()),
      callback,
    )
  }

  query(...given: unknown[]) {
    const callback = isCallback(given.at(-1)) ? given.pop() : undefined
    const text = textOf(given[0]).replaceAll(/\s+/g, ' ').trim().slice(0, 60)
    const sent = outside(text, async (answer: Answer<unknown>) => {
      if (!this.#client) return answer.reject(new Error('Connection terminated'))
      const [query, ...others] = given
      const planted = [asSimulated(query), ...others]
      if (!runsOutside(text)) return send(this.#client, planted, answer)
      const another = await opened(this.#config)
      await send(another, planted, answer)
      await giveBack(another, this.#config)
    })
    return answered(sent, callback)
  }
}

/** Its connections stay for as long as the process lives: a leap of the clock is no time to open others. */
class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(Object.assign({}, config, { idleTimeoutMillis: 0, Client }))
  }
}

export default { Client, Pool }
