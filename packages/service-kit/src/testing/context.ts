import type { Actor } from '@encaixe/contracts'
import type { RpcContext } from '../bus/contexts.ts'
import { newId } from '../database/outbox.ts'
import { createLogger } from '../telemetry/log.ts'

/** What a handler is called with, in somebody's name, where a test calls it without a bus. */
export const testContext = <A extends Actor>(
  actor: A,
): Omit<RpcContext, 'actor'> & { actor: A } => ({
  actor,
  idempotencyKey: undefined,
  requestId: newId(),
  callId: newId(),
  deadline: Date.now() + 30_000,
  log: createLogger({ service: 'test', level: 'silent' }),
})
