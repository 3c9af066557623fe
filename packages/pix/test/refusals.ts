import type { PixErrorCode } from '../src/index.ts'
import { resealed, sealed, vectors } from './vectors.ts'

/** A payload no reader may take, and where its fault is. The CRC is right unless it is the fault. */
export interface Refusal {
  readonly why: string
  readonly payload: string
  readonly code: PixErrorCode
  readonly field?: string
}

const manual = vectors[0]?.payload ?? ''
const key = '0136123e4567-e12b-12d1-a456-426655440000'
const url = '2527pix.example.com/qr/v2/9d36b'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/** The manual's code with a part of it replaced, the arrangement's length set right, and sealed. */
function changed(part: string, replacement: string): string {
  if (!manual.includes(part)) throw new Error(`the vector has no ${part}`)
  return resealed(manual.replace(part, replacement))
}

const withArrangement = (inside: string) =>
  changed(`26580014br.gov.bcb.pix${key}`, field('26', inside))
const withPix = (inside: string) => withArrangement(`0014br.gov.bcb.pix${inside}`)

const wrongKeys: readonly (readonly [why: string, value: string, code: PixErrorCode])[] = [
  ['CPF with a wrong check digit', '11144477734', 'INVALID_CHECK_DIGIT'],
  ['CPF of one digit', '11111111111', 'INVALID_CHECK_DIGIT'],
  ['CNPJ with a wrong check digit', '12ABC34501DE36', 'INVALID_CHECK_DIGIT'],
  ['CNPJ of zeros', '00000000000000', 'INVALID_CHECK_DIGIT'],
  ['phone of another country', '+15551234567', 'INVALID_KEY'],
  ['landline', '+551132654321', 'INVALID_KEY'],
  ['phone of an area that does not exist', '+5520987654321', 'INVALID_KEY'],
  ['e-mail without a domain', 'fulano@', 'INVALID_KEY'],
  ['e-mail with a space', 'fulano @example.com', 'INVALID_KEY'],
  ['random key with a digit too few', '123e4567-e12b-12d1-a456-42665544000', 'INVALID_KEY'],
  ['no key at all', 'chave pix', 'INVALID_KEY'],
]

export const refusals: readonly Refusal[] = [
  { why: 'empty', payload: '', code: 'MISSING_FIELD', field: '00' },
  { why: 'CRC off by one', payload: manual.replace(/D$/, 'E'), code: 'CRC_MISMATCH', field: '63' },
  {
    why: 'CRC of three digits, of four announced',
    payload: manual.slice(0, -1),
    code: 'TRUNCATED',
    field: '63',
  },
  {
    why: 'CRC of three digits, of three announced',
    payload: `${manual.slice(0, -8)}6303D3D`,
    code: 'INVALID_CRC',
    field: '63',
  },
  {
    why: 'CRC that is not hexadecimal',
    payload: `${manual.slice(0, -4)}1D3G`,
    code: 'INVALID_CRC',
    field: '63',
  },
  { why: 'no CRC', payload: manual.slice(0, -8), code: 'MISPLACED_FIELD', field: '63' },
  { why: 'a line break after the CRC', payload: `${manual}\n`, code: 'TRUNCATED' },
  { why: 'a field after the CRC', payload: `${manual}8001x`, code: 'MISPLACED_FIELD', field: '63' },
  {
    why: 'field 26 of length 100',
    payload: changed(
      `26580014br.gov.bcb.pix${key}`,
      `261000014br.gov.bcb.pix${key}${field('02', 'x'.repeat(38))}`,
    ),
    code: 'INVALID_HEADER',
    field: '26',
  },
  {
    why: 'field 26 longer than it says',
    payload: changed('2658', '2657'),
    code: 'TRUNCATED',
    field: '26-01',
  },
  {
    why: 'field 26 shorter than it says',
    payload: changed('2658', '2659'),
    code: 'TRUNCATED',
    field: '26',
  },
  {
    why: 'a field without a value',
    payload: changed('6008BRASILIA', '6000'),
    code: 'INVALID_HEADER',
    field: '60',
  },
  {
    why: 'a letter in a length',
    payload: changed('5913', '59B3'),
    code: 'INVALID_HEADER',
    field: '59',
  },
  {
    why: 'format other than 01',
    payload: changed('000201', '000202'),
    code: 'INVALID_FIELD',
    field: '00',
  },
  {
    why: '00 not first',
    payload: sealed(`5802BR${manual.slice(0, -8).replace('5802BR', '')}`),
    code: 'MISPLACED_FIELD',
    field: '00',
  },
  { why: 'no 00', payload: changed('000201', ''), code: 'MISPLACED_FIELD', field: '00' },
  {
    why: 'point of initiation other than 11 and 12',
    payload: changed('000201', '000201010213'),
    code: 'INVALID_FIELD',
    field: '01',
  },
  {
    why: 'a field twice',
    payload: changed('5802BR', '5802BR5802BR'),
    code: 'DUPLICATE_FIELD',
    field: '58',
  },
  {
    why: 'a field of the arrangement twice',
    payload: withPix(`${key}0203uma0205outro`),
    code: 'DUPLICATE_FIELD',
    field: '26-02',
  },
  {
    why: 'no merchant category',
    payload: changed('52040000', ''),
    code: 'MISSING_FIELD',
    field: '52',
  },
  {
    why: 'another currency',
    payload: changed('5303986', '5303840'),
    code: 'INVALID_FIELD',
    field: '53',
  },
  { why: 'no currency', payload: changed('5303986', ''), code: 'MISSING_FIELD', field: '53' },
  {
    why: 'another country',
    payload: changed('5802BR', '5802US'),
    code: 'INVALID_FIELD',
    field: '58',
  },
  { why: 'no name', payload: changed('5913Fulano de Tal', ''), code: 'MISSING_FIELD', field: '59' },
  {
    why: 'a name of spaces',
    payload: changed('5913Fulano de Tal', '5903   '),
    code: 'EMPTY_TEXT',
    field: '59',
  },
  { why: 'no city', payload: changed('6008BRASILIA', ''), code: 'MISSING_FIELD', field: '60' },
  {
    why: 'a control character',
    payload: changed('Fulano de Tal', 'Fulano\tde Tal'),
    code: 'INVALID_CHARACTER',
    field: '59',
  },
  {
    why: 'a mark that reorders text',
    payload: changed('Fulano de Tal', 'Fulano\u202ede Tal'),
    code: 'INVALID_CHARACTER',
    field: '59',
  },
  {
    why: 'half a character',
    payload: changed('Fulano de Tal', 'Fulano\ud800de Tal'),
    code: 'INVALID_CHARACTER',
    field: '59',
  },
  ...[
    '0',
    '0.00',
    '-1.00',
    '+1.00',
    '1,00',
    '1.',
    '.50',
    '1.000',
    '1e3',
    ' 1.00',
    '12345678901',
    '1.0.0',
  ].map(
    (amount): Refusal => ({
      why: `amount ${JSON.stringify(amount)}`,
      payload: changed('5802BR', `${field('54', amount)}5802BR`),
      code: 'INVALID_AMOUNT',
      field: '54',
    }),
  ),
  {
    why: 'no Pix arrangement',
    payload: changed('br.gov.bcb.pix', 'br.gov.bcb.pax'),
    code: 'NOT_PIX',
    field: '26',
  },
  {
    why: 'no arrangement',
    payload: changed(`26580014br.gov.bcb.pix${key}`, ''),
    code: 'NOT_PIX',
    field: '26',
  },
  {
    why: 'neither key nor URL',
    payload: withPix('0203abc'),
    code: 'MISSING_FIELD',
    field: '26-01',
  },
  {
    why: 'key and URL',
    payload: withPix(`0114+5511987654321${url}`),
    code: 'KEY_AND_URL',
    field: '26-25',
  },
  {
    why: 'URL with a scheme',
    payload: withPix(field('25', 'https://pix.example.com/qr')),
    code: 'INVALID_URL',
    field: '26-25',
  },
  {
    why: 'URL without a path',
    payload: withPix(field('25', 'pix.example.com')),
    code: 'INVALID_URL',
    field: '26-25',
  },
  ...wrongKeys.map(
    ([why, value, code]): Refusal => ({
      why: `key: ${why}`,
      payload: withPix(field('01', value)),
      code,
      field: '26-01',
    }),
  ),
]

/** What strict parsing refuses and lenient parsing warns of. */
export const tolerated: readonly Refusal[] = [
  {
    why: 'accented city',
    payload: changed('BRASILIA', 'BRASÍLIA'),
    code: 'INVALID_CHARACTER',
    field: '60',
  },
  { why: 'no 62', payload: changed('62070503***', ''), code: 'MISSING_FIELD', field: '62' },
  {
    why: '62 without a txid',
    payload: changed('62070503***', '62070303abc'),
    code: 'MISSING_FIELD',
    field: '62-05',
  },
  {
    why: 'hyphenated txid',
    payload: changed('62070503***', '62090505A-123'),
    code: 'INVALID_TXID',
    field: '62-05',
  },
  {
    why: 'txid of 26',
    payload: changed('62070503***', `62300526${'A'.repeat(26)}`),
    code: 'INVALID_TXID',
    field: '62-05',
  },
  {
    why: 'name of 26',
    payload: changed('5913Fulano de Tal', `5926${'F'.repeat(26)}`),
    code: 'TEXT_TOO_LONG',
    field: '59',
  },
  {
    why: 'city of 16',
    payload: changed('6008BRASILIA', `6016${'B'.repeat(16)}`),
    code: 'TEXT_TOO_LONG',
    field: '60',
  },
  {
    why: 'withdrawal (fss)',
    payload: withPix(`${key}030812345678`),
    code: 'UNSUPPORTED_FIELD',
    field: '26-03',
  },
  {
    why: 'a second arrangement',
    payload: changed('52040000', '27150011com.example52040000'),
    code: 'SEVERAL_ARRANGEMENTS',
    field: '27',
  },
  {
    why: 'upper-case random key',
    payload: changed(key, key.toUpperCase()),
    code: 'NON_CANONICAL_KEY',
    field: '26-01',
  },
  {
    why: 'phone without +55',
    payload: withPix('011111987654321'),
    code: 'NON_CANONICAL_KEY',
    field: '26-01',
  },
]
