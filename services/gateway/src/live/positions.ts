import { isStream, type Stream } from '@encaixe/contracts'
import { z } from 'zod'
import { textSealer } from '../identity/secrets.ts'
import { readStored } from '../identity/stored.ts'

/** How far each stream was read, as sequences of the streams: the same on every gateway. */
export type Position = ReadonlyMap<Stream, number>

export type Positions = ReturnType<typeof positions>

const stored = z.array(z.tuple([z.string(), z.int().min(0)]))

/**
 * Positions as the ids of events. They are sealed by a secret that all gateways share: the sequences would tell everybody
 * how much is booked here.
 */
export function positions(secret: string) {
  const sealer = textSealer(secret, 'encaixe live positions')
  return {
    seal: (position: Position): string => sealer.seal(JSON.stringify([...position])),

    /** null for what no gateway of ours has sealed. */
    open(id: string): Position | null {
      const entries = readStored(stored, sealer.open(id))
      return (
        entries &&
        new Map(
          entries.flatMap(([stream, seq]) => (isStream(stream) ? [[stream, seq] as const] : [])),
        )
      )
    },
  }
}
