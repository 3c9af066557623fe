import { expect, test } from 'vitest'
import { firstName } from './first-name.ts'

test.each([
  ['Ana Souza', 'Ana'],
  ['  Ana Lima ', 'Ana'],
  ['Dra. Helena Couto', 'Dra. Helena'],
  ['Dona Lúcia Prado', 'Dona Lúcia'],
  ['seu Jorge', 'seu Jorge'],
  ['Prof. Dr. João Lima', 'Prof. Dr. João'],
  ['Sra Ana', 'Sra Ana'],
  ['TIA Neide Costa', 'TIA Neide'],
  ['Irmã Dulce Maria', 'Irmã Dulce'],
  ['J. Paulo Silva', 'J. Paulo'],
  ['Donatella Reis', 'Donatella'],
  ['Dona', 'Dona'],
  ['', ''],
])('%s is called %s', (name, called) => {
  expect(firstName(name)).toBe(called)
})
