import { createHash } from 'node:crypto'
import { AppError, type ErrorCode, isErrorCode } from '@encaixe/contracts'
import { Prisma } from '../generated/client.ts'
import type { RememberedAnswer } from './sql/load-bookings.ts'
import type { BookingTransaction } from './store.ts'

/** Answers are remembered this long; a repetition later than that is a new request. */
export const REMEMBERED_HOURS = 24

/** Hashes only, as base64: a key, like the request, may hold personal data. */
export interface IdempotentRequest {
  keyHash: string
  requestHash: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

export function idempotentRequest(key: string, request: unknown): IdempotentRequest {
  return { keyHash: sha256(key), requestHash: sha256(JSON.stringify(request)) }
}

/**
 * The first answer to a repeated request.
 * @returns 'unknown' for a new key, 'succeeded' when the first attempt did
 * @throws AppError the first answer's error; VALIDATION_FAILED when the key named another request
 */
export function firstAnswer(
  { requestHash }: IdempotentRequest,
  remembered: RememberedAnswer | null,
): 'unknown' | 'succeeded' {
  if (remembered === null) return 'unknown'
  if (remembered.requestHash !== requestHash) {
    throw new AppError('VALIDATION_FAILED', 'This Idempotency-Key belongs to another request.', {
      errors: [{ path: 'Idempotency-Key', message: 'Essa chave já foi usada em outro pedido.' }],
    })
  }
  if (remembered.errorCode === null) return 'succeeded'
  throw isErrorCode(remembered.errorCode)
    ? new AppError(remembered.errorCode, 'The first answer to this request, repeated.')
    : new AppError('INTERNAL', 'A remembered answer cannot be read.')
}

/** What is remembered of a key by now. */
export async function rememberedAnswer(
  tx: BookingTransaction,
  { keyHash }: IdempotentRequest,
): Promise<RememberedAnswer | null> {
  const found = await tx.idempotencyKey.findUnique({
    where: { keyHash: Uint8Array.from(Buffer.from(keyHash, 'base64')) },
  })
  if (!found) return null
  const { requestHash, errorCode } = found
  return { requestHash: Buffer.from(requestHash).toString('base64'), errorCode }
}

/** Remembers a refusal; a success is remembered by the transaction that books. */
export async function rememberRefusal(
  tx: BookingTransaction,
  { keyHash, requestHash }: IdempotentRequest,
  errorCode: ErrorCode,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into idempotency_keys (key_hash, request_hash, error_code, created_at)
    values (decode(${keyHash}, 'base64'), decode(${requestHash}, 'base64'), ${errorCode}, now())
    on conflict (key_hash) do nothing
  `)
}
