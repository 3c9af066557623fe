import { expect, test } from 'vitest'
import { readClients } from './client-csv.rule.ts'

test('a table may have its columns in any order, under common names, with either separator', () => {
  const expected = [
    { line: 2, name: 'João Silva', phone: '+5511987654321', email: 'joao@a.example' },
    { line: 3, name: 'Souza, Bia', phone: '+5521933334444', email: null },
  ]
  const semicolons =
    'Telefone;NOME;E-mail\n(11) 98765-4321;João Silva;JOAO@a.example\n21933334444;Souza, Bia;'
  const commas =
    '\uFEFFname,email,celular\r\nJoão Silva,joao@a.example,11987654321\r\n"Souza, Bia",,"(21) 93333-4444"\r\n'
  for (const csv of [semicolons, commas]) {
    expect(readClients(csv)).toEqual({ clients: expected, problems: [], skipped: 0 })
  }
})

test('a wrong line is named and the others are read', () => {
  const { clients, problems, skipped } = readClients(
    [
      'nome;telefone;email',
      ';11987654321;',
      'Sem número;123;',
      'E-mail torto;11987654322;nada@',
      'Bia;11987654323;',
      'Bia de novo;(11) 98765-4323;',
      ';;',
      '"Com\nlinha";11987654324;',
      'Depois;11987654325;',
    ].join('\n'),
  )
  expect(clients.map(({ line, name }) => [line, name])).toEqual([
    [5, 'Bia'],
    [10, 'Depois'],
  ])
  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [2, 'name'],
    [3, 'phone'],
    [4, 'email'],
    [6, 'phone'],
    [8, 'name'],
  ])
  expect(skipped).toBe(5)
})

test('a table without titles is refused whole', () => {
  const { clients, problems } = readClients('João Silva;11987654321\nBia;11987654322')
  expect(clients).toEqual([])
  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [1, 'name'],
    [1, 'phone'],
  ])
  expect(readClients('').clients).toEqual([])
})

test('no more than 5,000 lines are taken at once', () => {
  const lines = Array.from(
    { length: 5_002 },
    (_, n) => `Cliente ${n};1191${String(n).padStart(7, '0')}`,
  )
  const { clients, problems } = readClients(['nome;telefone', ...lines].join('\n'))
  expect(clients.length).toBeLessThanOrEqual(5_000)
  expect(problems.at(-1)?.message).toContain('5000')
})
