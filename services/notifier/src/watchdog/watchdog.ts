import type { MessagingHealth } from '@encaixe/contracts'
import type { Logger } from '@encaixe/service-kit'
import type { Config } from '../config.ts'
import type { ProviderActivity } from '../deliveries/provider-activity.ts'
import type { NoticeMetrics } from '../metrics.ts'
import { alertText, mailOperator } from './alert-mail.ts'
import { type ProviderState, problemsOf } from './judge.ts'

interface WatchdogOptions {
  /** What the provider says of our account. */
  inspect: () => Promise<ProviderState>
  activity: Pick<ProviderActivity, 'latest'>
  config: Config
  metrics: Pick<NoticeMetrics, 'alerts'>
  log: Logger
  clock: () => Temporal.Instant
}

const instantOf = (epochMilliseconds: number): Temporal.Instant | null =>
  epochMilliseconds === 0
    ? null
    : Temporal.Instant.fromEpochMilliseconds(Math.round(epochMilliseconds))

/** Looks whether messages can go out and come in; what is wrong is told to the operator. */
export function watchdog({
  inspect,
  activity,
  config,
  metrics,
  log,
  clock,
}: WatchdogOptions): () => Promise<MessagingHealth> {
  const { OPERATOR_EMAIL: to } = config

  async function mail(found: Omit<MessagingHealth, 'mailed'>): Promise<boolean> {
    if (to === undefined) return false
    try {
      await mailOperator(alertText(found), {
        smtpUrl: config.SMTP_URL,
        requireTls: config.NODE_ENV === 'production',
        from: config.MAIL_FROM,
        to,
        timeoutMs: config.SMTP_TIMEOUT_SECONDS * 1_000,
      })
      return true
    } catch (error) {
      log.error({ err: error }, 'the operator could not be written to')
      return false
    }
  }

  return async () => {
    const [state, { acceptedAt, reportedAt }] = await Promise.all([inspect(), activity.latest()])
    const [lastSentAt, lastHeardAt] = [instantOf(acceptedAt), instantOf(reportedAt)]
    const found = {
      provider: config.WHATSAPP_PROVIDER,
      ...state,
      lastSentAt: lastSentAt?.toString() ?? null,
      lastHeardAt: lastHeardAt?.toString() ?? null,
      problems: problemsOf({ state, lastSentAt, lastHeardAt, now: clock() }),
    }
    if (found.problems.length === 0) return { ...found, mailed: false }
    for (const kind of found.problems) metrics.alerts.inc({ channel: 'whatsapp', kind })
    log.error({ messaging: found }, 'messages may not go out or come in')
    return { ...found, mailed: await mail(found) }
  }
}
