import { expect, test } from 'vitest'
import { instantPayToSave } from './instant-pay.rule.ts'

type Key = Parameters<typeof instantPayToSave>[0]
const key = (instantPayKeyType: Key['instantPayKeyType'], instantPayKey: string | null): Key => ({
  instantPayKeyType,
  instantPayKey,
})

test.each([
  [key('cpf', '529.982.247-25'), '52998224725'],
  [key('cnpj', '11.222.333/0001-81'), '11222333000181'],
  [key('phone', '(11) 98765-4321'), '+5511987654321'],
  [key('email', ' Ana@Exemplo.com.br '), 'ana@exemplo.com.br'],
  [key('evp', '123E4567-E89B-42D3-A456-426614174000'), '123e4567-e89b-42d3-a456-426614174000'],
])('%j is kept as its directory holds it', (typed, instantPayKey) => {
  expect(instantPayToSave(typed)).toEqual({ ...typed, instantPayKey })
})

test('two nulls remove the key', () => {
  expect(instantPayToSave(key(null, null))).toEqual(key(null, null))
})

test.each<[Key, string, string]>([
  [key(null, 'ana@exemplo.com.br'), 'instantPayKeyType', 'Escolha o tipo'],
  [key('cpf', null), 'instantPayKey', 'Informe a chave'],
  [key('cpf', '529.982.247-26'), 'instantPayKey', 'número do CPF foi trocado'],
  [key('cnpj', '11.222.333/0001-82'), 'instantPayKey', 'número do CNPJ foi trocado'],
  [key('cpf', '123'), 'instantPayKey', 'onze números'],
  [key('cnpj', '123'), 'instantPayKey', 'catorze'],
  [key('phone', '11 3456-7890'), 'instantPayKey', 'DDD'],
  [key('email', 'ana@exemplo'), 'instantPayKey', 'e-mail'],
  [key('evp', 'ana'), 'instantPayKey', 'aleatória'],
  [key('email', 'joão@exemplo.com'), 'instantPayKey', 'e-mail'],
])('%j is refused at its field, in words for a person', (typed, path, words) => {
  expect(() => instantPayToSave(typed)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ path, message: expect.stringContaining(words) }] },
    }),
  )
})
