import { createHash } from 'node:crypto'
import { AppError, type ErrorCode, isErrorCode } from '@encaixe/contracts'
import { Prisma } from '../generated/client.ts'
import type { BookingTransaction } from './store.ts'

/** Answers are remembered this long; a repetition later than that is a new request. */
export const REMEMBERED_HOURS = 24

export interface IdempotentRequest {
  keyHash: Uint8Array<ArrayBuffer>
  requestHash: Uint8Array<ArrayBuffer>
}

const sha256 = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

/** Hashes only: a key, like the request, may hold personal data. */
export function idempotentRequest(key: string, request: unknown): IdempotentRequest {
  return { keyHash: sha256(key), requestHash: sha256(JSON.stringify(request)) }
}

/**
 * The first answer to a repeated request.
 * @returns 'unknown' for a new key, 'succeeded' when the first attempt did
 * @throws AppError the first answer's error; VALIDATION_FAILED when the key named another request
 */
export async function firstAnswer(
  tx: BookingTransaction,
  { keyHash, requestHash }: IdempotentRequest,
): Promise<'unknown' | 'succeeded'> {
  const remembered = await tx.idempotencyKey.findUnique({ where: { keyHash } })
  if (remembered === null) return 'unknown'
  if (Buffer.compare(remembered.requestHash, requestHash) !== 0) {
    throw new AppError('VALIDATION_FAILED', 'This Idempotency-Key belongs to another request.', {
      errors: [{ path: 'Idempotency-Key', message: 'Essa chave já foi usada em outro pedido.' }],
    })
  }
  if (remembered.errorCode === null) return 'succeeded'
  throw isErrorCode(remembered.errorCode)
    ? new AppError(remembered.errorCode, 'The first answer to this request, repeated.')
    : new AppError('INTERNAL', 'A remembered answer cannot be read.')
}

/** Remembers a refusal; a success is remembered by the transaction that books. */
export async function rememberRefusal(
  tx: BookingTransaction,
  { keyHash, requestHash }: IdempotentRequest,
  errorCode: ErrorCode,
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    insert into idempotency_keys (key_hash, request_hash, error_code, created_at)
    values (${keyHash}, ${requestHash}, ${errorCode}, now())
    on conflict (key_hash) do nothing
  `)
}
