import { getContext, hasContext, setContext, tick } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { type ActionResult, applyAction, deserialize, enhance } from '$app/forms'
import { invalidate } from '$app/navigation'
import { hold } from './holding.svelte.ts'

/** Why a form did not arrive; what is typed in it stays. */
interface Obstacle {
  reason: 'signed-out' | 'unreachable' | null
}

/** What the server answers to a form. */
type Answer = ActionResult<Record<string, unknown> | undefined, Record<string, unknown> | undefined>

/** Takes the place of what the browser would do with the answer to a form. */
interface Taker {
  /** Called when a form is sent, before its answer is known. */
  onSent?: (fields: FormData) => void
  onAnswer: (result: Answer, fields: FormData) => Promise<void>
  /** Called when a form did not arrive. */
  onUnsent?: (fields: FormData) => void
}

const TAKER = Symbol('takes the answers to forms')
const OBSTACLE = Symbol('why a form did not arrive')

/** The forms below this component give their answers to `taker`. */
export const takeAnswers = (taker: Taker): Taker => setContext(TAKER, taker)

/** The forms below this component share what kept them from arriving; `forms/NotSent.svelte` shows it. */
export function shareObstacle(): Obstacle {
  const obstacle = $state<Obstacle>({ reason: null })
  return setContext(OBSTACLE, obstacle)
}

/** What kept the forms here from arriving; undefined on a page that does not hydrate. */
export const obstacleHere = (): Obstacle | undefined => getContext(OBSTACLE)

function reasonOf(result: Answer): Obstacle['reason'] {
  if (result.type === 'error') return 'unreachable'
  const isSignIn =
    result.type === 'redirect' && /^\/(?:c\/)?entrar\?(?:.*&)?returnTo=/.test(result.location)
  return isSignIn ? 'signed-out' : null
}

/** Sends a form that waited. Its page may be gone by then: `keepalive`. */
async function post(action: URL, fields: FormData): Promise<Answer> {
  const texts = [...fields].map(([name, value]) => [name, String(value)])
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-sveltekit-action': 'true' },
      body: new URLSearchParams(texts),
      cache: 'no-store',
      keepalive: true,
    })
    return deserialize(await response.text())
  } catch {
    return { type: 'error', error: { message: 'no answer', status: 503 } }
  }
}

/** Takes an answer where nobody else does. A page that was left does not come back. */
async function settle(result: Answer, leaves: boolean): Promise<void> {
  if (leaves) await invalidate('app:appointments')
  else await applyAction(result)
}

export interface SenderOptions {
  /** What is about to be told to whom: it waits, and can be undone. Null: the form is sent at once. */
  waits?: (fields: FormData) => string | null
  /** Called once the form was accepted and the page shows what came of it. */
  onAccepted?: () => void
  /** What still fills in fields of the form, if anything does: the form is sent once that has settled. */
  filling?: () => Promise<void> | null
}

/**
 * Sends a form without leaving its page, once however often its button is pressed. Without JavaScript, and on a page
 * that does not hydrate, the browser sends it.
 *
 * To be called while a component begins: `const send = sender()`, then `<form {@attach send}>`.
 */
export function sender({
  waits,
  onAccepted,
  filling,
}: SenderOptions = {}): Attachment<HTMLFormElement> {
  const taker = getContext<Taker | undefined>(TAKER)
  const obstacle = (hasContext(OBSTACLE) ? obstacleHere() : undefined) ?? shareObstacle()
  return (element) => {
    const { destroy } = enhance(element, async ({ action, formElement, formData, cancel }) => {
      const { dataset } = formElement
      if (dataset.sending !== undefined || dataset.held !== undefined) return cancel()
      const words = waits?.(formData)
      dataset[words ? 'held' : 'sending'] = ''
      obstacle.reason = null
      const filled = filling?.()
      if (filled) {
        await filled
        await tick()
        for (const [name, value] of new FormData(formElement)) formData.set(name, value)
      }
      taker?.onSent?.(formData)
      const answered = async (result: Answer, otherwise: () => Promise<void>) => {
        delete dataset.sending
        delete dataset.held
        // A question that was answered closes, whatever came of it.
        formElement.closest<HTMLElement>('[popover]')?.hidePopover()
        obstacle.reason = reasonOf(result)
        if (obstacle.reason) taker?.onUnsent?.(formData)
        else await (taker ? taker.onAnswer(result, formData) : otherwise())
        if (obstacle.reason || result.type === 'failure' || result.type === 'error') return
        onAccepted?.()
      }
      if (!words) return ({ result, update }) => answered(result, () => update({ reset: false }))
      cancel()
      hold({
        words,
        send: (leaves) =>
          void post(action, formData).then((result) =>
            answered(result, () => settle(result, leaves)),
          ),
        undo: () => {
          delete dataset.held
          taker?.onUnsent?.(formData)
        },
      })
      return
    })
    return destroy
  }
}
