import type { PixErrorCode } from '../src/index.ts'
import { field, type Refusal, withPix } from './faulty.ts'

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

export const refusedKeys: readonly Refusal[] = wrongKeys.map(
  ([why, value, code]): Refusal => ({
    why: `key: ${why}`,
    payload: withPix(field('01', value)),
    code,
    field: '26-01',
  }),
)
