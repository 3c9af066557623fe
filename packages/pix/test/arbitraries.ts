import fc from 'fast-check'
import type { DynamicPixInput, PixInput, PixKey, PixKeyType } from '../src/index.ts'
import { remainingDescription } from '../src/index.ts'

export const keyTypes = ['cpf', 'cnpj', 'phone', 'email', 'evp'] as const

const textOf = (characters: string, minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })

const decimals = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alphanumeric = `${decimals}${capitals}${capitals.toLowerCase()}`

const digits = (length: number) => textOf(decimals, length)

/** Written from the rule itself, apart from the code under test. */
function checkDigit(document: string, weights: readonly number[]): string {
  const sum = [...document].reduce(
    (total, character, index) => total + (character.charCodeAt(0) - 48) * (weights[index] ?? 0),
    0,
  )
  const remainder = sum % 11
  return String(remainder < 2 ? 0 : 11 - remainder)
}

function withCheckDigits(document: string, weights: readonly number[]): string {
  const first = document + checkDigit(document, weights.slice(1))
  return first + checkDigit(first, weights)
}

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

const areaCodes = ['11', '21', '27', '31', '41', '48', '51', '61', '71', '81', '85', '91', '99']

const values: Readonly<Record<PixKeyType, fc.Arbitrary<string>>> = {
  cpf: digits(9)
    .filter((document) => !/^(\d)\1+$/.test(document))
    .map((document) => withCheckDigits(document, cpfWeights)),
  cnpj: textOf(decimals + capitals, 12)
    .filter((document) => /[^0]/.test(document))
    .map((document) => withCheckDigits(document, cnpjWeights)),
  phone: fc
    .tuple(fc.constantFrom(...areaCodes), digits(8))
    .map(([areaCode, number]) => `+55${areaCode}9${number}`),
  email: fc
    .emailAddress({ size: 'small' })
    .map((address) => address.toLowerCase())
    .filter((address) => address.length <= 77),
  evp: fc.uuid(),
}

export const keyOf = (type: PixKeyType): fc.Arbitrary<PixKey> =>
  values[type].map((value) => ({ type, value }))

export const anyKey: fc.Arbitrary<PixKey> = fc.constantFrom(...keyTypes).chain(keyOf)

const plainText = (length: number) =>
  textOf(`${alphanumeric} $%*+-./:`, 1, length).filter((text) => text.trim() !== '')

/** Every input the builder writes exactly as given. */
export const plainInput: fc.Arbitrary<PixInput> = anyKey.chain((key) => {
  const room = remainingDescription(key)
  return fc.record(
    {
      key: fc.constant(key),
      merchantName: plainText(25),
      merchantCity: plainText(15),
      amountCents: fc.integer({ min: 1, max: 999_999_999_999 }),
      txid: textOf(alphanumeric, 1, 25),
      postalCode: digits(8),
      ...(room === 0 ? {} : { description: plainText(room) }),
    },
    { requiredKeys: ['key', 'merchantName', 'merchantCity'] },
  )
})

/** Every input of a dynamic code that the builder writes exactly as given. */
export const plainDynamicInput: fc.Arbitrary<DynamicPixInput> = fc.record(
  {
    url: fc
      .tuple(textOf(decimals + capitals.toLowerCase(), 1, 20), textOf(alphanumeric, 1, 40))
      .map(([host, path]) => `${host}.com.br/v2/${path}`),
    merchantName: plainText(25),
    merchantCity: plainText(15),
    amountCents: fc.integer({ min: 1, max: 999_999_999_999 }),
    postalCode: digits(8),
  },
  { requiredKeys: ['url', 'merchantName', 'merchantCity'] },
)
