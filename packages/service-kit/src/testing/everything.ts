import type { EventContract, EventData, Stream } from '@encaixe/contracts'
import pg from 'pg'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../database/outbox.ts'

/** Every row of every table of a database as text, each with its table's name before it. */
export async function everyRow(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from "${name}" t`,
      )
      texts.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return texts
  } finally {
    await client.end()
  }
}

/** Every message that lies on a stream, as text, in its order. */
export async function everyMessage(bus: Bus, stream: Stream): Promise<string[]> {
  const manager = await bus.jetstream.jetstreamManager()
  const { state } = await manager.streams.info(stream, { deleted_details: true })
  const deleted = new Set(state.deleted)
  const texts: string[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    if (deleted.has(seq)) continue
    const message = await manager.streams.getMessage(stream, { seq })
    if (message) texts.push(message.string())
  }
  return texts
}

/**
 * Tells an event as its service would.
 * @returns the event's id
 */
export async function tellEvent<E extends EventContract>(
  bus: Bus,
  event: E,
  { subject, data }: { subject: string; data: EventData<E> },
): Promise<string> {
  const id = newId()
  const envelope = {
    specversion: '1.0',
    id,
    source: '/services/test',
    type: event.type,
    subject,
    time: new Date().toISOString(),
    data,
  }
  await bus.jetstream.publish(event.natsSubject, JSON.stringify(envelope), { msgID: id })
  return id
}
