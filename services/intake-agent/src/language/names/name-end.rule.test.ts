import { expect, test } from 'vitest'
import { nameUntilClause } from './name-end.rule.ts'

test.each([
  ['Neide Barros quero cortar o cabelo', 'Neide Barros'],
  ['neide barros quero cortar o cabelo', 'neide barros'],
  ['NEIDE BARROS QUERO CORTAR', 'NEIDE BARROS'],
  ['Tiago e queria marcar', 'Tiago'],
  ['Maria das Dores Lima', 'Maria das Dores Lima'],
  ['maria das dores lima preciso de um horário', 'maria das dores lima'],
  ['Rui Dias tem vaga sexta', 'Rui Dias'],
  ['joão fernando sexta', 'joão fernando'],
  ['Carla mãe do Davi', 'Carla'],
  ['Aparecida Domingos amanhã', 'Aparecida Domingos'],
  ['Ivone Barreto perdeu o celular', 'Ivone Barreto'],
  ['zefa abreu', 'zefa abreu'],
])('of “%s” the name is “%s”', (said, name) => {
  expect(nameUntilClause(said)).toBe(name)
})
