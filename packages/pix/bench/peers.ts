import { generatePixPayload, getPixPayloadInfo } from '@brazilian-utils/brazilian-utils'
import * as pixUtils from 'pix-utils'
import { buildPix, type PixInput, tryParsePix } from '../src/index.ts'

/** What each library is asked for: a payload, and whether it takes one. */
export interface Library {
  readonly name: string
  /** The payload, or undefined when the library refuses; it may also throw. */
  build(input: PixInput): string | undefined
  accepts(payload: string): boolean
}

/** pix-utils asks for amount, txid and description as they are; these are what the input holds. */
const optional = ({ amountCents, txid, description }: PixInput) => ({
  amount: amountCents === undefined ? undefined : amountCents / 100,
  txid,
  description,
})

const ours: Library = {
  name: '@encaixe/pix',
  build: buildPix,
  accepts: (payload) => tryParsePix(payload).ok,
}

const brazilianUtils: Library = {
  name: '@brazilian-utils/brazilian-utils',
  build(input) {
    const { amount, txid, description } = optional(input)
    const payload = generatePixPayload({
      key: input.key.value,
      merchantName: input.merchantName,
      merchantCity: input.merchantCity ?? 'Brasil',
      ...(amount === undefined ? {} : { amount }),
      ...(txid === undefined ? {} : { txid }),
      ...(description === undefined ? {} : { description }),
    })
    return payload ?? undefined
  },
  accepts: (payload) => getPixPayloadInfo(payload) !== null,
}

const pixUtilsLibrary: Library = {
  name: 'pix-utils',
  build(input) {
    const { amount, txid, description } = optional(input)
    const code = pixUtils.createStaticPix({
      pixKey: input.key.value,
      merchantName: input.merchantName,
      merchantCity: input.merchantCity ?? 'Brasil',
      transactionAmount: amount ?? 0,
      ...(txid === undefined ? {} : { txid }),
      ...(description === undefined ? {} : { infoAdicional: description }),
    })
    return pixUtils.hasError(code) ? undefined : code.toBRCode()
  },
  accepts: (payload) => !pixUtils.hasError(pixUtils.parsePix(payload)),
}

export const libraries: readonly Library[] = [ours, brazilianUtils, pixUtilsLibrary]
