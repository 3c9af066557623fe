import { type RequestEvent, redirect } from '@sveltejs/kit'
import type { CodeAnswer, CodeStep } from '../../phone-code/code.ts'
import { SESSION_COOKIE } from '../session.ts'
import { forgetSealed, keepSealed, readSealed } from './sealed-cookie.ts'

/**
 * The forms that ask for a phone and for its code answer by an address of their own, so that going back or reloading
 * sends nothing again. What the answer says is kept in the browser: a phone belongs in no address.
 */

const NAME = 'encaixe_codigo'
/** As long as a code counts. */
const SECONDS = 10 * 60

/** Of the session that was told it: what came before a sign-in is not shown after it. */
const keptBy = ({ cookies }: RequestEvent) => ({
  name: NAME,
  owner: cookies.get(SESSION_COOKIE) ?? '',
})

/** Answers a form with a step of its page. */
export function answerAt(event: RequestEvent, step: CodeStep, answer: CodeAnswer): never {
  keepSealed(event, { ...keptBy(event), seconds: SECONDS }, { step, answer })
  // The name of the form action is a part of its address.
  const given = [...event.url.searchParams].filter(([name]) => !/^\/|^passo$/.test(name))
  redirect(303, `${event.url.pathname}?${new URLSearchParams([['passo', step], ...given])}`)
}

/** The step that the page shows, with what its form was answered; null at its first. */
export function answeredAt(event: RequestEvent): (CodeAnswer & { step: CodeStep }) | null {
  const step = event.url.searchParams.get('passo')
  const kept = step === null ? null : readSealed(event, keptBy(event))
  if ((step !== 'numero' && step !== 'codigo') || !isKept(kept)) return null
  if (kept.step === step) return { ...kept.answer, step }
  const { phone, word = null } = kept.answer
  return { ...(phone !== undefined && { phone }), word, step }
}

/** Only this server seals answers. */
const isKept = (kept: unknown): kept is { step: CodeStep; answer: CodeAnswer } =>
  typeof kept === 'object' && kept !== null && 'step' in kept && 'answer' in kept

/** Goes on from a proven phone. */
export function leaveCode(event: RequestEvent, next: string): never {
  forgetSealed(event, NAME)
  redirect(303, next)
}
