import { noticePath } from '@encaixe/contracts'
import webpush from 'web-push'
import { pushPayload, timeToLive } from '../push/push-message.rule.ts'
import type { Browser, Browsers } from '../push/subscriptions.ts'
import type { Vapid } from '../push/vapid.ts'
import type { Sendable, SendingChannel } from './channel.ts'
import { classifyPushAnswer, type PushOutcome } from './push-errors.rule.ts'

interface WebPushOptions {
  browsers: Browsers
  vapid: Vapid
  timeoutMs: number
}

/** Where a notice leads that is about nothing that has a page. */
const NOTICES = '/avisos'

/** Web Push (RFC 8030): an encrypted message to the push service of a browser. */
export function webPush({ browsers, vapid, timeoutMs }: WebPushOptions): SendingChannel {
  return {
    async send(sendable) {
      const { recipient } = sendable.delivery
      const browser = await browsers.find(recipient)
      if (!browser) return { kind: 'opted_out', reason: 'push:unsubscribed' }
      const outcome = await post(requestOf(sendable, browser, vapid), timeoutMs)
      if (outcome.kind !== 'gone') return outcome
      await browsers.forget(recipient)
      return { kind: 'opted_out', reason: outcome.reason }
    },

    // There is no one provider to ask, and a second copy replaces the first.
    async probe() {
      return true
    },

    async close() {},
  }
}

function requestOf({ delivery, message }: Sendable, browser: Browser, vapid: Vapid) {
  const { id } = delivery
  const path = noticePath({ ...delivery, type: delivery.template }) ?? NOTICES
  return webpush.generateRequestDetails(browser, pushPayload({ id, ...message.push(), path }), {
    contentEncoding: 'aes128gcm',
    vapidDetails: vapid,
    TTL: timeToLive(message.usefulUntil, Temporal.Now.instant()),
    urgency: message.quietHours === 'ignore' ? 'high' : 'normal',
    // Of two copies the service keeps one. 32 letters are the longest topic.
    topic: id.replaceAll('-', ''),
  })
}

/** A request without an answer may be repeated: the topic and the notice's tag make a second copy replace the first. */
async function post(
  { endpoint, headers, body }: ReturnType<typeof requestOf>,
  timeoutMs: number,
): Promise<PushOutcome> {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: sent.filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(body ?? []),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return classifyPushAnswer(response.status, response.headers.get('retry-after'))
  } catch (error) {
    return { kind: 'retry', reason: `push:${codeOf(error)}` }
  }
}

/** `fetch` keeps the system's code in the cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no-answer'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'no-answer'
}
