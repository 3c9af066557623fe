import type { FormProblem } from '../forms/form-problem.ts'

/** The six digits of a code, however they were typed or pasted: `123 456`, `123-456`. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)

/** What is wrong with a code as typed; whether it is the one that was sent, the service knows. */
export function codeProblem(code: string): string | null {
  if (code === '') return 'Digite o código que chegou no WhatsApp.'
  return code.length === 6 ? null : 'O código tem 6 números.'
}

export const WRONG_CODE = 'Não é esse código, ou ele já passou da validade. Confira, ou peça outro.'

/** A word that brings a code to whoever sends it from their phone. */
export interface ShownWord {
  message: string
  ticket: string
  /** Opens WhatsApp with the message. */
  link: string | null
}

/** The word that the form shows already; null if it shows none. */
export const wordShown = (message: string, ticket: string): ShownWord | null =>
  /^ENCAIXE-[A-Z0-9]{6}$/.test(message) && ticket !== '' ? { message, ticket, link: null } : null

/** The two steps of proving a phone: its number, then the code that was sent to it. */
export type CodeStep = 'numero' | 'codigo'

/** What the forms of both steps are answered. */
export interface CodeAnswer {
  phone?: string
  isResent?: boolean
  /** What the browser has to solve before another code is sent. */
  challenge?: string | null
  word?: ShownWord | null
  problem?: FormProblem | undefined
}
