import { expect, test } from 'vitest'
import { firstName, personName } from './names.ts'

test.each([
  ['Ana Souza', 'Ana'],
  ['Dra. Ana Souza', 'Dra. Ana'],
  ['prof Beto', 'prof Beto'],
  ['Dr.', 'Dr.'],
])('%s is greeted as %s', (name, expected) => {
  expect(firstName(name)).toBe(expected)
})

test.each([
  ['Clique em https://golpe.com/pix', 'Clique em https golpe com pix'],
  ['Ana\n  Souza', 'Ana Souza'],
  ['J. P. Silva', 'J. P. Silva'],
  ["Joana d'Arc", "Joana d'Arc"],
])('%j cannot become a link', (name, expected) => {
  expect(personName(name)).toBe(expected)
})
