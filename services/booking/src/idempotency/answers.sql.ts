import type { ErrorDetails } from '@encaixe/contracts'
import type { BookingTransaction } from '../store.ts'
import { type IdempotentRequest, userHash } from './request-hashes.ts'

/** Answers are kept this long; a later repetition is a new request. */
const KEPT_HOURS = 24

/** The first answer to a request, as it is stored. */
export interface StoredAnswer {
  /** Base64. */
  requestHash: string
  /** null: it succeeded. */
  errorCode: string | null
  errorDetails: ErrorDetails | null
  answer: unknown
}

/**
 * Takes the key for this transaction, with the refusal if it is decided already. A request with the same key
 * waits here until this transaction ends.
 * @returns the first answer, if there is one
 */
export async function claimKey(
  tx: BookingTransaction,
  { keyHash, requestHash, userHash }: IdempotentRequest,
  refusal?: { code: string; details: ErrorDetails },
): Promise<StoredAnswer | undefined> {
  const claimed = await tx.$executeRaw`
    insert into idempotent_answers as kept
      (key_hash, request_hash, user_hash, error_code, error_details)
    values (decode(${keyHash}, 'base64'), decode(${requestHash}, 'base64'),
      decode(${userHash}, 'base64'), ${refusal?.code ?? null},
      ${refusal ? JSON.stringify(refusal.details) : null}::jsonb)
    on conflict (key_hash) do update set
      request_hash = excluded.request_hash, user_hash = excluded.user_hash, answer = null,
      error_code = excluded.error_code, error_details = excluded.error_details, created_at = now()
    where kept.created_at < now() - make_interval(hours => ${KEPT_HOURS}::int)`
  if (claimed > 0) return undefined
  const rows = await tx.$queryRaw<StoredAnswer[]>`
    select encode(request_hash, 'base64') as "requestHash", error_code as "errorCode",
      error_details as "errorDetails", answer
    from idempotent_answers where key_hash = decode(${keyHash}, 'base64')`
  if (!rows[0]) throw new Error('a stored answer that was there a moment ago is gone')
  return rows[0]
}

/** The answer to the request whose key this transaction has claimed. */
export const storeAnswer = (
  tx: BookingTransaction,
  { keyHash }: IdempotentRequest,
  answer: unknown,
) =>
  tx.$executeRaw`
    update idempotent_answers set answer = ${JSON.stringify(answer)}::jsonb
    where key_hash = decode(${keyHash}, 'base64')`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Empties the answers that a person got, or that name one of these ids. The keys stay for their 24 hours: a late
 * repetition must not do again, with a person's data, what was done before the erasure.
 *
 * Each answer is read once for its ids: with 50,000 answers, to look for 1,000 ids of a page one by one took 3.3 s, of the
 * ten that a transaction may take, and this 0.6.
 */
export const eraseAnswers = (tx: BookingTransaction, userId: string, ids: readonly string[]) =>
  tx.$executeRaw`
    update idempotent_answers
    set user_hash = null, answer = null, error_code = 'NOT_FOUND', error_details = null
    where user_hash = decode(${userHash(userId)}, 'base64')
      or position(${userId} in answer::text) > 0
      or exists (
        select from regexp_matches(answer::text, ${UUID}, 'g') as named (ids)
        where named.ids[1] = any(${[...ids]}::text[])
      )`
