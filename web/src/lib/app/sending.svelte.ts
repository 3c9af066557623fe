import { getContext, hasContext, setContext } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { type ActionResult, enhance } from '$app/forms'

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
  const isSignIn = result.type === 'redirect' && /^\/entrar(?:\?|$)/.test(result.location)
  return isSignIn ? 'signed-out' : null
}

/**
 * Sends a form without leaving its page, once however often its button is pressed. Without JavaScript, and on a page
 * that does not hydrate, the browser sends it.
 *
 * To be called while a component begins: `const send = sender()`, then `<form {@attach send}>`.
 */
export function sender(): Attachment<HTMLFormElement> {
  const taker = getContext<Taker | undefined>(TAKER)
  const obstacle = (hasContext(OBSTACLE) ? obstacleHere() : undefined) ?? shareObstacle()
  return (element) => {
    const { destroy } = enhance(element, ({ formElement, formData, cancel }) => {
      if (formElement.dataset.sending !== undefined) return cancel()
      formElement.dataset.sending = ''
      obstacle.reason = null
      taker?.onSent?.(formData)
      return async ({ result, update }) => {
        delete formElement.dataset.sending
        // A question that was answered closes, whatever came of it.
        formElement.closest<HTMLElement>('[popover]')?.hidePopover()
        obstacle.reason = reasonOf(result)
        if (obstacle.reason) taker?.onUnsent?.(formData)
        else await (taker ? taker.onAnswer(result, formData) : update({ reset: false }))
      }
    })
    return destroy
  }
}
