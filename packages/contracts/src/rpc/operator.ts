import { z } from 'zod'
import { id, instant } from '../text/primitives.ts'
import { rpcsOf } from './define.ts'

/** An event that a consumer gave up after its last attempt. */
export const deadLetter = z.object({
  id,
  consumer: z.string(),
  eventId: z.string(),
  /** null: what came was no event. */
  eventType: z.string().nullable(),
  error: z.string(),
  attempts: z.int(),
  failedAt: instant,
})

/** Tasks of one kind that are not done. */
export const taskCounts = z.object({
  kind: z.string(),
  waiting: z.int(),
  /** null: none is due. */
  oldestDueSeconds: z.number().nullable(),
  givenUp: z.int(),
})

/** A task that failed at its last attempt. */
export const givenUpTask = z.object({
  id,
  kind: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: instant,
  failedAt: instant,
})

/** What every service with a database answers to an operator; service-kit implements it once. */
export function operatorRpcs(service: string) {
  const rpc = rpcsOf(service)
  return {
    listDeadLetters: rpc('listDeadLetters', {
      summary: 'Events whose handling was given up.',
      access: 'operator',
      idempotent: true,
      output: z.object({ items: z.array(deadLetter) }),
    }),
    retryDeadLetters: rpc('retryDeadLetters', {
      summary: 'Has given-up events handled again within seconds: those named, or all.',
      access: 'operator',
      input: z.object({ ids: z.array(id).optional() }),
      output: z.object({ requested: z.int() }),
    }),
    listTasks: rpc('listTasks', {
      summary: 'Tasks that wait, by kind, and those that were given up.',
      access: 'operator',
      idempotent: true,
      output: z.object({ kinds: z.array(taskCounts), givenUp: z.array(givenUpTask) }),
    }),
    retryTasks: rpc('retryTasks', {
      summary: 'Has given-up tasks tried again within seconds: those named, or all.',
      access: 'operator',
      input: z.object({ ids: z.array(id).optional() }),
      output: z.object({ requested: z.int() }),
    }),
    retention: rpc('retention', {
      summary:
        'Rows that are due by their age, by rule. Deletes or empties them, unless it is a dry run.',
      access: 'operator',
      input: z.object({ dryRun: z.boolean() }),
      output: z.object({
        rules: z.array(z.object({ rule: z.string(), rows: z.int() })),
        /** It stopped before the last row. */
        more: z.boolean(),
      }),
    }),
    outboxStatus: rpc('outboxStatus', {
      summary: 'How many events wait to be published, and for how long.',
      access: 'operator',
      idempotent: true,
      output: z.object({
        unpublished: z.int(),
        oldestSeconds: z.number().nullable(),
        published: z.int(),
      }),
    }),
  }
}

/** What a service answers to an operator, too, when it can fetch its copies again. */
export function copiesRpcs(service: string) {
  const rpc = rpcsOf(service)
  return {
    rebuildCopies: rpc('rebuildCopies', {
      summary: 'Fetches the copies this service keeps from their owners again.',
      access: 'operator',
      output: z.object({ copied: z.int() }),
    }),
  }
}
