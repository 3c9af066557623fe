import { AsyncLocalStorage } from 'node:async_hooks'

/** What the work in hand is done for; it follows every await, so nobody has to pass it on. */
export interface Scope {
  requestId?: string | undefined
  /** Epoch milliseconds after which nobody waits for the answer. */
  deadline?: number | undefined
  eventId?: string | undefined
}

const scopes = new AsyncLocalStorage<Scope>()

export const currentScope = (): Scope | undefined => scopes.getStore()

/** Runs the work so that its logs, calls and events carry the scope. */
export const inScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)
