import { writeAmount } from './amount.ts'
import { isLocation } from './arrangement.ts'
import { crc16 } from './crc16.ts'
import { PixError } from './errors.ts'
import { isCanonical, type PixKey } from './keys/canonical.ts'
import { normalizePixKey } from './keys/normalize.ts'
import { CITY_LIMIT, NAME_LIMIT, URL_LIMIT } from './limits.ts'
import { cutAtWord } from './text/cut.ts'
import { transliterate } from './text/transliterate.ts'
import { twoDigits, writeField } from './tlv.ts'
import { isTxid, NO_TXID, TXID_LIMIT } from './txid.ts'

export interface PixInput {
  key: PixKey
  /** Who is paid. Written in at most 25 plain characters. */
  merchantName: string
  /** Written in at most 15 plain characters. Default `'Brasil'`. */
  merchantCity?: string
  /** Whole cents, 1 to 999999999999. Without it the payer types the amount. */
  amountCents?: number
  /** 1 to 25 letters and digits, found again in the receiver's statement. */
  txid?: string
  /** Shown to the payer. At most `remainingDescription(key)` plain characters. */
  description?: string
  /** CEP, with or without its dash. */
  postalCode?: string
}

/** A code of a charge at a provider: the payer's bank asks the URL what to pay, to whom and until when. */
export interface DynamicPixInput {
  /** The location that the provider gave: host and path, at most 77 characters. `https://` before it is left out. */
  url: string
  /** Who is paid. Written in at most 25 plain characters. */
  merchantName: string
  /** Written in at most 15 plain characters. Default `'Brasil'`. */
  merchantCity?: string
  /** Whole cents, 1 to 999999999999. The charge's own amount counts; this one is for the eye. */
  amountCents?: number
  /** CEP, with or without its dash. */
  postalCode?: string
}

/** A text that was not written as it was given. */
export interface PixChange {
  /** The property of the input: `'merchantName'`. */
  field: string
  from: string
  to: string
}

const GUI = '0014br.gov.bcb.pix'
/** All that field 26 can hold: its length is written in two digits. */
const TEMPLATE_LIMIT = 99
const FIELD_HEADER = 4

/** Field 26 less the GUI and the headers of key and description leaves 73 characters for the two. */
const KEY_AND_DESCRIPTION_LIMIT = TEMPLATE_LIMIT - GUI.length - 2 * FIELD_HEADER

const DEFAULT_CITY = 'Brasil'

/**
 * The payload of a static Pix code, "copia e cola". Everything is checked; texts are transliterated
 * and cut to fit, which `buildPixWithReport` tells about.
 *
 * @throws PixError INVALID_INPUT, INVALID_KEY, INVALID_CHECK_DIGIT, INVALID_AMOUNT, EMPTY_TEXT,
 * TEXT_TOO_LONG (description), INVALID_TXID, INVALID_POSTAL_CODE
 */
export function buildPix(input: PixInput): string {
  return write(input)
}

/**
 * The payload of a dynamic Pix code: 26-25 has the URL, and 62-05 is `***`, since the txid stands in what the URL
 * answers (BR Code manual 2.0.1, 1.6.6).
 *
 * @throws PixError INVALID_INPUT, INVALID_URL, INVALID_AMOUNT, EMPTY_TEXT, INVALID_POSTAL_CODE
 */
export function buildDynamicPix(input: DynamicPixInput): string {
  requireObject(input)
  const arrangement = `${GUI}${writeField('25', checkedUrl(input.url))}`
  return sealed({ arrangement, receiver: writeReceiver(input), txid: NO_TXID }, input)
}

/** Like `buildPix`, and lists each text that was not written as it was given. */
export function buildPixWithReport(input: PixInput): { payload: string; changes: PixChange[] } {
  const changes: PixChange[] = []
  return { payload: write(input, changes), changes }
}

/**
 * How many characters a description may have beside this key: 73 less the key's length, never
 * below zero.
 *
 * @throws PixError INVALID_INPUT, INVALID_KEY, INVALID_CHECK_DIGIT
 */
export function remainingDescription(key: PixKey): number {
  return Math.max(0, KEY_AND_DESCRIPTION_LIMIT - checkedKey(key).value.length)
}

function write(input: PixInput, changes?: PixChange[]): string {
  requireObject(input)
  const key = checkedKey(input.key, changes)
  const receiver = writeReceiver(input, changes)
  const description = writeDescription(input.description, key, changes)
  const txid = input.txid === undefined ? NO_TXID : checkedTxid(input.txid)
  const arrangement = `${GUI}${writeField('01', key.value)}${description}`
  return sealed({ arrangement, receiver, txid }, input, changes)
}

function requireObject(input: unknown): void {
  if (typeof input === 'object' && input !== null) return
  throw new PixError('INVALID_INPUT', 'the input must be an object')
}

/** The fields 59 and 60. */
function writeReceiver(
  { merchantName, merchantCity }: Pick<PixInput, 'merchantName' | 'merchantCity'>,
  changes?: PixChange[],
): string {
  const name = fittedText('merchantName', '59', merchantName, NAME_LIMIT, changes)
  const city = fittedText(
    'merchantCity',
    '60',
    merchantCity === undefined ? DEFAULT_CITY : merchantCity,
    CITY_LIMIT,
    changes,
  )
  return `59${twoDigits(name.length)}${name}60${twoDigits(city.length)}${city}`
}

/** The whole payload, with its checksum. */
function sealed(
  parts: { arrangement: string; receiver: string; txid: string },
  { amountCents, postalCode }: Pick<PixInput, 'amountCents' | 'postalCode'>,
  changes?: PixChange[],
): string {
  const { arrangement, receiver } = parts
  const amount = amountCents === undefined ? '' : writeField('54', writeAmount(amountCents))
  const txid = writeField('05', parts.txid)
  const payload =
    `00020126${twoDigits(arrangement.length)}${arrangement}520400005303986${amount}5802BR` +
    `${receiver}${writePostalCode(postalCode, changes)}62${twoDigits(txid.length)}${txid}6304`
  return payload + crc16(payload)
}

const scheme = /^https:\/\//i

function checkedUrl(url: string): string {
  if (typeof url !== 'string') {
    throw new PixError('INVALID_INPUT', 'the URL must be a string', { field: '26-25' })
  }
  const plain = url.replace(scheme, '')
  if (isLocation(plain)) return plain
  throw new PixError('INVALID_URL', 'the URL must be a host and a path', {
    field: '26-25',
    limit: URL_LIMIT,
  })
}

function checkedKey(key: PixKey, changes?: PixChange[]): PixKey {
  if (typeof key !== 'object' || key === null) {
    throw new PixError('INVALID_INPUT', 'the key must be { type, value }', { field: '26-01' })
  }
  const { type, value } = key
  if (typeof value === 'string' && hasRule(type) && isCanonical[type](value)) return key
  const canonical = normalizePixKey(type, value)
  changes?.push({ field: 'key', from: value, to: canonical.value })
  return canonical
}

const hasRule = (type: unknown) => typeof type === 'string' && Object.hasOwn(isCanonical, type)

/** Far more than fits in any field: the rest of a longer text is not read. */
const READ_AHEAD = 10_000

function plainText(id: string, text: string): string {
  if (typeof text !== 'string') {
    throw new PixError('INVALID_INPUT', 'the text must be a string', { field: id })
  }
  const plain = transliterate(text.slice(0, READ_AHEAD))
  if (plain.trim() === '') {
    throw new PixError('EMPTY_TEXT', 'nothing of the text can be written', { field: id })
  }
  return plain
}

function fittedText(
  property: string,
  id: string,
  text: string,
  limit: number,
  changes?: PixChange[],
): string {
  const fitted = cutAtWord(plainText(id, text), limit)
  if (fitted !== text) changes?.push({ field: property, from: text, to: fitted })
  return fitted
}

function writeDescription(text: string | undefined, key: PixKey, changes?: PixChange[]): string {
  if (text === undefined || text === '') return ''
  const plain = plainText('26-02', text)
  const limit = Math.max(0, KEY_AND_DESCRIPTION_LIMIT - key.value.length)
  if (plain.length > limit) {
    throw new PixError('TEXT_TOO_LONG', 'the description does not fit beside the key', {
      field: '26-02',
      limit,
    })
  }
  if (plain !== text) changes?.push({ field: 'description', from: text, to: plain })
  return writeField('02', plain)
}

function checkedTxid(txid: string): string {
  if (typeof txid === 'string' && isTxid(txid)) return txid
  throw new PixError('INVALID_TXID', 'a txid is 1 to 25 letters and digits', {
    field: '62-05',
    limit: TXID_LIMIT,
  })
}

const cep = /^\d{5}-?\d{3}$/

function writePostalCode(postalCode: string | undefined, changes?: PixChange[]): string {
  if (postalCode === undefined) return ''
  if (typeof postalCode !== 'string' || !cep.test(postalCode)) {
    throw new PixError('INVALID_POSTAL_CODE', 'a CEP has eight digits', { field: '61', limit: 8 })
  }
  const digits = postalCode.replace('-', '')
  if (digits !== postalCode) changes?.push({ field: 'postalCode', from: postalCode, to: digits })
  return writeField('61', digits)
}
