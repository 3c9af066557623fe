import { AppError, type RpcInput, type schedulingRpcs } from '@encaixe/contracts'
import { normalizePixKey, PixError, type PixKeyType } from '@encaixe/pix'

type Wanted = RpcInput<typeof schedulingRpcs.setInstantPay>

const expected: Readonly<Record<PixKeyType, string>> = {
  cpf: 'Confira o CPF: são onze números.',
  cnpj: 'Confira o CNPJ: são catorze letras ou números.',
  phone: 'Confira o celular: DDD e nove dígitos, começando com 9.',
  email: 'Confira o e-mail: parece incompleto ou longo demais para uma chave Pix.',
  evp: 'Confira a chave aleatória: cole-a inteira, como o banco a mostra.',
}

/**
 * The Pix key as its directory holds it; two nulls for none.
 * @throws VALIDATION_FAILED naming instantPayKeyType or instantPayKey
 */
export function instantPayToSave({ instantPayKeyType: type, instantPayKey: key }: Wanted): Wanted {
  if (type === null && key === null) return { instantPayKeyType: null, instantPayKey: null }
  if (type === null) throw invalid('instantPayKeyType', 'Escolha o tipo da chave.')
  if (key === null) throw invalid('instantPayKey', 'Informe a chave Pix.')
  try {
    const { value } = normalizePixKey(type, key)
    return { instantPayKeyType: type, instantPayKey: value }
  } catch (error) {
    throw error instanceof PixError ? invalid('instantPayKey', messageFor(error, type)) : error
  }
}

function messageFor({ code }: PixError, type: PixKeyType): string {
  if (code !== 'INVALID_CHECK_DIGIT') return expected[type]
  return `Algum número do ${type === 'cnpj' ? 'CNPJ' : 'CPF'} foi trocado. Confira dígito por dígito.`
}

const invalid = (path: string, message: string) =>
  new AppError('VALIDATION_FAILED', 'This Pix key cannot be saved.', {
    errors: [{ path, message }],
  })
