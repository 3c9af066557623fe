import type { PixWarning } from './errors.ts'
import type { PixKey } from './keys/canonical.ts'
import type { TlvField } from './tlv.ts'

/** What a payload says. A property that is absent was not in the payload. */
export interface PixCode {
  /** Of a static code: whom it pays. */
  readonly key?: PixKey
  /** Of a dynamic code: where the payer's bank asks what to pay. */
  readonly url?: string
  readonly merchantName: string
  readonly merchantCity: string
  /** Whole cents; absent when the payer types the amount. */
  readonly amountCents?: number
  readonly txid?: string
  readonly description?: string
  readonly postalCode?: string
  /** What lenient parsing let through; empty after strict parsing. */
  readonly warnings: readonly PixWarning[]
  /** Every field, in the order of the payload. */
  readonly fields: readonly TlvField[]
  /** The very payload that was parsed. */
  toString(): string
}

type Optional<T> = { readonly [Name in keyof T]-?: T[Name] | undefined }

type PixValues = Pick<PixCode, 'merchantName' | 'merchantCity' | 'fields' | 'warnings'> &
  Optional<Pick<PixCode, 'key' | 'url' | 'amountCents' | 'txid' | 'description' | 'postalCode'>>

/** Leaves out the properties that are undefined, and keeps the payload out of what is compared and serialised. */
export function pixCodeOf(payload: string, values: PixValues): PixCode {
  const { key, url, amountCents, txid, description, postalCode, ...always } = values
  const code = {
    ...always,
    ...(key !== undefined && { key }),
    ...(url !== undefined && { url }),
    ...(amountCents !== undefined && { amountCents }),
    ...(txid !== undefined && { txid }),
    ...(description !== undefined && { description }),
    ...(postalCode !== undefined && { postalCode }),
  }
  return Object.defineProperty(code, 'toString', { value: () => payload })
}
