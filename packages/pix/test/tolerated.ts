import { changed, key, type Refusal, withPix } from './faulty.ts'

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
