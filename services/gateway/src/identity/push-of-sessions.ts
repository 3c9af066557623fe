import { notifierRpcs } from '@encaixe/contracts'
import type { Bus, JobOptions, Logger } from '@encaixe/service-kit'
import type { Config } from '../config.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  bus: Pick<Bus, 'call'>
  log: Logger
}

/**
 * Ends the notices that browsers subscribed to in sessions that have ended, whatever ended them. While the notifier is
 * away, {@link sweepPushSessions} does it later.
 */
export function endPushOf({ bus, log }: Parts): (sessionIds: readonly string[]) => Promise<void> {
  return async (sessionIds) => {
    try {
      await bus.call(notifierRpcs.endPushOfSessions, { sessionIds: [...sessionIds] })
    } catch (error) {
      log.warn({ err: error }, 'subscriptions of ended sessions stay until the next sweep')
    }
  }
}

/** Ends the subscriptions of sessions that nobody ended: they expired, or Redis has lost them. */
export function sweepPushSessions({
  bus,
  sessions,
  config,
}: Pick<Parts, 'bus'> & {
  sessions: Pick<Sessions, 'endedAmong'>
  config: Pick<Config, 'PUSH_SESSIONS_SECONDS'>
}): JobOptions {
  async function run(signal: AbortSignal) {
    let cursor: string | null = null
    do {
      const page: { sessionIds: string[]; nextCursor: string | null } = await bus.call(
        notifierRpcs.listPushSessions,
        { cursor },
      )
      const ended = await sessions.endedAmong(page.sessionIds)
      if (ended.length > 0) await bus.call(notifierRpcs.endPushOfSessions, { sessionIds: ended })
      cursor = page.nextCursor
    } while (cursor !== null && !signal.aborted)
  }

  return { name: 'sweep push sessions', every: config.PUSH_SESSIONS_SECONDS, run }
}
