import type { Problem } from '../reading/problems.ts'

/** A CalDAV server's answer, if it is not the one that was asked for. Status 0: there was none. */
export class DavFailure extends Error {
  override readonly name = 'DavFailure'
  readonly status: number
  /** Why there was no answer. */
  readonly reason: Problem | null
  constructor(status: number, reason: Problem | null = null, options?: ErrorOptions) {
    super(`the CalDAV server answered ${status === 0 ? (reason ?? 'nothing') : status}`, options)
    this.status = status
    this.reason = reason
  }
}

/** Whether the person has to sign in again. */
export const isSignedOut = ({ status }: DavFailure): boolean => status === 401
export const isGone = ({ status }: DavFailure): boolean => status === 404 || status === 410

/** What a failure means for the calendar that was read. */
export function problemOf({ status, reason }: DavFailure): Problem {
  if (status === 401) return 'signed_out'
  return status === 0 ? (reason ?? 'unreachable') : 'server'
}
