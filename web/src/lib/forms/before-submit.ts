/**
 * A form is sent by leaving the page, and whoever is no longer signed in, or no longer connected, would
 * come back to an empty one. So both are asked about first; the words are in forms/NotSent.svelte.
 */

import { paths } from '@encaixe/contracts/paths'

/** The lookup of a session takes milliseconds; the rest of this time is for the network. */
const PATIENCE_MS = 8000

const noticesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLTemplateElement>('template[data-not-sent]'),
]

/** Whether the form has typed fields that could be lost. */
export const needsCheck = (form: HTMLFormElement): boolean => noticesOf(form).length > 0

/** Whether the form can be sent. If not, it shows the reason and keeps the typed fields. */
export async function canSubmit(form: HTMLFormElement): Promise<boolean> {
  form.querySelector('[data-not-sent-shown]')?.remove()
  const reason = await findObstacle()
  const template = noticesOf(form).find(({ dataset }) => dataset.notSent === reason)
  const notice = template?.content.firstElementChild?.cloneNode(true)
  if (!template || !(notice instanceof HTMLElement)) return true
  notice.dataset.notSentShown = ''
  template.before(notice)
  notice.querySelector<HTMLElement>('[role="alert"]')?.focus()
  return false
}

async function findObstacle(): Promise<'nothing' | 'signed-out' | 'unreachable'> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { ok, status } = await fetch(paths.me, { cache: 'no-store', signal })
    if (status === 401) return 'signed-out'
    return ok ? 'nothing' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
