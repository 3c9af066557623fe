import { AppError, type ErrorCode, isErrorCode, type Rpc, type RpcOutput } from '@encaixe/contracts'
import { z } from 'zod'
import type { Database, Transaction, TransactionOptions } from '../database/database.ts'
import type { RawSql } from '../database/outbox.ts'
import { claimKey, type StoredAnswer, storeAnswer } from './answers-sql.ts'
import { type IdempotentRequest, idempotentRequest } from './request-hashes.ts'

type Work<Tx, T> = (t: Transaction<Tx>) => Promise<T>

/**
 * Runs a request's work in a transaction; one that comes with an idempotency key, once in effect. Its
 * answer commits with its effect and is repeated for a day, refusals included. Two at the same moment: one
 * does the work, and both get its answer.
 * @throws AppError what the work throws, or the first one threw; VALIDATION_FAILED when the key named
 *   another request
 */
export async function answerOnce<R extends Rpc, Tx extends RawSql>({
  database,
  context,
  rpc,
  input,
  work,
  ...options
}: TransactionOptions & {
  database: Pick<Database<RawSql, Tx>, 'transaction'>
  context: Parameters<typeof idempotentRequest>[0]['context']
  rpc: R
  input: unknown
  work: Work<Tx, RpcOutput<R>>
}): Promise<RpcOutput<R>> {
  const known = idempotentRequest({ rpc, context, input })
  if (!known) return database.transaction(work, options)
  const request = known

  async function answered(t: Transaction<Tx>): Promise<Answered<RpcOutput<R>>> {
    const first = await claimKey(t.tx, request)
    if (first) return { first }
    const answer = await work(t)
    await storeAnswer(t.tx, request, answer)
    return { answer }
  }

  async function refused(error: unknown): Promise<Answered<RpcOutput<R>>> {
    if (!isDecided(error)) throw error
    // The work is undone, and the key free: somebody else may have used it meanwhile.
    const { code, details } = error
    const first = await database.transaction(({ tx }) => claimKey(tx, request, { code, details }))
    if (!first) throw error
    return { first }
  }

  const outcome = await database.transaction(answered, options).catch(refused)
  return 'answer' in outcome ? outcome.answer : repeatedAnswer(rpc, request, outcome.first)
}

type Answered<T> = { answer: T } | { first: StoredAnswer }

/**
 * The first answer, once more.
 * @throws AppError the first answer's; VALIDATION_FAILED when the key named another request
 */
export function repeatedAnswer<R extends Rpc>(
  rpc: R,
  { requestHash }: IdempotentRequest,
  { requestHash: firstHash, errorCode, errorDetails, answer }: StoredAnswer,
): RpcOutput<R> {
  if (firstHash !== requestHash) {
    throw new AppError('VALIDATION_FAILED', 'This Idempotency-Key belongs to another request.', {
      errors: [{ path: 'Idempotency-Key', message: 'Essa chave já foi usada em outro pedido.' }],
    })
  }
  if (errorCode === null) return z.parse<R['output']>(rpc.output, answer)
  const code = isErrorCode(errorCode) ? errorCode : 'INTERNAL'
  throw new AppError(code, 'The first answer to this request, repeated.', errorDetails ?? {})
}

/** What says nothing about the request itself: asked again, it may be answered otherwise. */
const UNDECIDED: readonly ErrorCode[] = [
  'INTERNAL',
  'UPSTREAM_UNAVAILABLE',
  'RATE_LIMITED',
  'CHALLENGE_REQUIRED',
  'UNAUTHENTICATED',
]

const isDecided = (error: unknown): error is AppError =>
  error instanceof AppError && !UNDECIDED.includes(error.code)
