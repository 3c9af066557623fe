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

type PixValues = Pick<PixCode, 'merchantName' | 'merchantCity'> &
  Optional<Pick<PixCode, 'key' | 'url' | 'amountCents' | 'txid' | 'description' | 'postalCode'>>

/** A class only so that the payload stays out of what is compared, listed and serialised. */
export class ParsedPix implements PixCode {
  declare readonly key?: PixKey
  declare readonly url?: string
  readonly merchantName: string
  readonly merchantCity: string
  declare readonly amountCents?: number
  declare readonly txid?: string
  declare readonly description?: string
  declare readonly postalCode?: string
  readonly warnings: readonly PixWarning[]
  readonly fields: readonly TlvField[]
  readonly #payload: string

  constructor(
    payload: string,
    fields: readonly TlvField[],
    warnings: readonly PixWarning[],
    values: PixValues,
  ) {
    this.#payload = payload
    this.merchantName = values.merchantName
    this.merchantCity = values.merchantCity
    this.warnings = warnings
    this.fields = fields
    if (values.key !== undefined) this.key = values.key
    if (values.url !== undefined) this.url = values.url
    if (values.amountCents !== undefined) this.amountCents = values.amountCents
    if (values.txid !== undefined) this.txid = values.txid
    if (values.description !== undefined) this.description = values.description
    if (values.postalCode !== undefined) this.postalCode = values.postalCode
  }

  toString(): string {
    return this.#payload
  }
}
