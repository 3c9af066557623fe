import { expect, test } from 'vitest'
import { keyInWords, readKeyType, taxIdInWords } from './pix-key.ts'

test('Pix keys are shown in the form people write', () => {
  expect(keyInWords('cpf', '52998224725')).toBe('529.982.247-25')
  expect(keyInWords('cnpj', '12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(keyInWords('phone', '+5511987654321')).toBe('(11) 98765-4321')
  expect(keyInWords('email', 'ana@exemplo.com.br')).toBe('ana@exemplo.com.br')
})

test('only the five kinds of key are accepted', () => {
  const chosen = new FormData()
  chosen.set('kind', 'evp')
  chosen.set('other', 'constructor')
  expect(['kind', 'other', 'missing'].map((name) => readKeyType(chosen, name))).toEqual([
    ...['evp', null, null],
  ])
})

test('a CPF and a CNPJ are formatted, and an empty one stays empty', () => {
  expect(taxIdInWords('52998224725')).toBe('529.982.247-25')
  expect(taxIdInWords('11222333000181')).toBe('11.222.333/0001-81')
  expect(taxIdInWords('')).toBe('')
})
