import { AppError, type ErrorCode, isErrorCode, type Rpc, type RpcOutput } from '@encaixe/contracts'
import { z } from 'zod'
import type { BookingDatabase, BookingWork } from '../store.ts'
import { claimKey, type StoredAnswer, storeAnswer } from './answers.sql.ts'
import { type IdempotentRequest, idempotentRequest } from './request-hashes.ts'

/**
 * Runs a request's work in a transaction. A request with an idempotency key takes effect once: its answer, or its
 * refusal, commits with the effect and is repeated for 24 hours. Of two at the same moment one does the work, and
 * both get its answer.
 * @throws AppError what the work throws, or the first one threw; VALIDATION_FAILED if the key named another request
 */
export async function answerOnce<R extends Rpc>({
  database,
  context,
  rpc,
  input,
  work,
}: {
  database: Pick<BookingDatabase, 'transaction'>
  context: Parameters<typeof idempotentRequest>[0]['context']
  rpc: R
  input: unknown
  work: (t: BookingWork) => Promise<RpcOutput<R>>
}): Promise<RpcOutput<R>> {
  const known = idempotentRequest({ rpc, context, input })
  if (!known) return database.transaction(work)
  const request = known

  async function answered(t: BookingWork): Promise<Answered<RpcOutput<R>>> {
    const first = await claimKey(t.tx, request)
    if (first) return { first }
    const answer = await work(t)
    await storeAnswer(t.tx, request, answer)
    return { answer }
  }

  async function refused(error: unknown): Promise<Answered<RpcOutput<R>>> {
    if (!isDecided(error)) throw error
    // The work is rolled back and the key is free: another request may have used it meanwhile.
    const { code, details } = error
    const first = await database.transaction(({ tx }) => claimKey(tx, request, { code, details }))
    if (!first) throw error
    return { first }
  }

  const outcome = await database.transaction(answered).catch(refused)
  return 'answer' in outcome ? outcome.answer : repeatedAnswer(rpc, request, outcome.first)
}

type Answered<T> = { answer: T } | { first: StoredAnswer }

/**
 * The first answer again.
 * @throws AppError the first answer's; VALIDATION_FAILED if the key named another request
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

/** Errors that say nothing about the request itself: a repetition may get another answer. */
const UNDECIDED: readonly ErrorCode[] = [
  'INTERNAL',
  'UPSTREAM_UNAVAILABLE',
  'RATE_LIMITED',
  'CHALLENGE_REQUIRED',
  'UNAUTHENTICATED',
]

const isDecided = (error: unknown): error is AppError =>
  error instanceof AppError && !UNDECIDED.includes(error.code)
