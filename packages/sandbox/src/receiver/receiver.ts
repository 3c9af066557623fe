import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { createHistory } from '../history.ts'

/** A call that arrived, and whether its signature holds. */
export interface ReceivedCall {
  id: string
  /** Its `webhook-id`. */
  eventId: string
  name: string
  type: string
  body: string
  /** `unknown`: nobody has said the secret. */
  signature: 'holds' | 'broken' | 'unknown'
  /** What it was answered with; null: the connection was reset. */
  status: number | null
  receivedAt: string
}

export type Receiver = ReturnType<typeof createReceiver>

/** Somebody's program, which is told what happens at Encaixe: it checks signatures by Standard Webhooks' own verifier. */
export function createReceiver({ now, limit }: { now: () => number; limit: number }) {
  const calls = createHistory<ReceivedCall>({ limit, keysOf: ({ name }) => [name] })
  const secrets = new Map<string, string>()

  function signatureOf(name: string, body: string, headers: Record<string, string>) {
    const secret = secrets.get(name)
    if (secret === undefined) return 'unknown'
    try {
      new Webhook(secret).verify(body, headers)
      return 'holds'
    } catch {
      return 'broken'
    }
  }

  return {
    /** Says what calls to a name are signed with. */
    setSecret: (name: string, secret: string) => void secrets.set(name, secret),
    receive({
      name,
      headers,
      body,
      status,
    }: Pick<ReceivedCall, 'name' | 'body' | 'status'> & { headers: Record<string, string> }) {
      const call: ReceivedCall = {
        ...{ id: randomUUID(), eventId: headers['webhook-id'] ?? '', name, body, status },
        type: /"type":"([\w.]+)"/.exec(body)?.[1] ?? '',
        signature: signatureOf(name, body, headers),
        receivedAt: Temporal.Instant.fromEpochMilliseconds(now()).toString({
          smallestUnit: 'millisecond',
        }),
      }
      calls.add(call)
    },
    of: calls.of,
    all: calls.all,
  }
}
