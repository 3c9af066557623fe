import { AppError } from '@encaixe/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What an ordinary body may have; nothing that is longer is read but where it has to be. */
export const BODY_LIMIT = 256 * 1024

/** A body that is longer than most, or does not say how long it is. */
export const isLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_LIMIT

interface Most {
  /** All together: each is held in memory until it has arrived. */
  atOnce: number
  /** From one account or address, so that nobody takes every place with bodies that trickle in. */
  fromOne: number
}

/**
 * Counts large bodies under way; a place is free again when the answer is out or the connection gone.
 * @throws AppError RATE_LIMITED or UPSTREAM_UNAVAILABLE when there is no place
 */
export function largeBodies({ atOnce, fromOne }: Most) {
  const going = new Map<string, number>()
  let all = 0

  return (from: string, { raw }: Pick<FastifyReply, 'raw'>): void => {
    const own = going.get(from) ?? 0
    if (own >= fromOne) {
      throw new AppError('RATE_LIMITED', 'Other files are still on their way.', {
        retryAfterSeconds: 1,
      })
    }
    if (all >= atOnce) {
      throw new AppError('UPSTREAM_UNAVAILABLE', 'Too many files at once; try again soon.')
    }
    all += 1
    going.set(from, own + 1)
    raw.once('close', () => {
      all -= 1
      const left = (going.get(from) ?? 1) - 1
      if (left > 0) going.set(from, left)
      else going.delete(from)
    })
  }
}
