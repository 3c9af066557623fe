import { expect, test } from 'vitest'
import { readClients } from './read-clients.rule.ts'

const JOAO = { name: 'João Silva', phone: '+5511987654321', email: 'joao@a.example' }
const BIA = { name: 'Bia Souza', phone: '+5521987650001', email: null }

const people = (file: string, columns?: string) =>
  readClients(file, columns).clients.map(({ name, phone, email }) => ({ name, phone, email }))

test.each([
  [
    'semicolons, columns in any order',
    'Telefone;NOME;E-mail\n(11) 98765-4321;João Silva;JOAO@a.example\n21987650001;Bia Souza;',
  ],
  [
    'commas, quotes and a mark of UTF-8',
    '\uFEFFname,email,celular\r\n"João Silva",joao@a.example,11987654321\r\nBia Souza,,"(21) 98765-0001"\r\n',
  ],
  [
    'sep= in the first line',
    'sep=;\r\nnome;telefone;email\r\nJoão Silva;11987654321;joao@a.example\r\nBia Souza;21987650001;',
  ],
  [
    'a title and empty lines above',
    'Meus clientes de 2026;;\n\n;;\nNome completo;Celular/WhatsApp;E-mail\nJoão Silva;11987654321;joao@a.example\nBia Souza;21987650001;não tem',
  ],
  [
    'the table of Google',
    'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nJoão,,Silva,,Padaria,* Home,joao@a.example,Mobile,11 98765-4321\nBia,,Souza,,,,,Work,1132654321 ::: 21 98765-0001',
  ],
  [
    'the table of Outlook',
    'Title,First Name,Last Name,Company,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name\n,João,Silva,Padaria,1132654321,,11987654321,joao@a.example,SMTP,João (casa)\n,Bia,Souza,,,,21987650001,,,',
  ],
  [
    'tabs, a first name beside a last one, and numbers as a spreadsheet counts them',
    'Nome\tSobrenome\tTelefone fixo\tCelular\tEmail\nJoão\tSilva\t1132654321\t11987654321.0\tjoao@a.example\nBia\tSouza\t\t5521987650001\t-',
  ],
  [
    'vCard 3.0',
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:João Sil\r\n va\r\nN:Silva;João;;;\r\nTEL;TYPE=HOME:+551132654321\r\nitem1.TEL;TYPE=CELL:+55 11 98765-4321\r\nEMAIL;TYPE=INTERNET:joao@a.example\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:4.0\r\nN:Souza;Bia;;;\r\nTEL;VALUE=uri:tel:+5521987650001\r\nEND:VCARD\r\n',
  ],
  [
    'vCard 2.1 in quoted-printable, one without its end',
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Silva;Jo=C3=A3o;;;\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=\n=20Silva\nTEL;CELL;PREF:011987654321\nEMAIL:joao@a.example\nBEGIN:VCARD\nFN:Bia Souza\nTEL;CELL:21987650001\nEND:VCARD',
  ],
  ['pasted lines', 'João Silva - (11) 98765-4321 - joao@a.example\n\n2) 21 98765-0001 Bia Souza'],
  ['a table without titles', 'João Silva;11987654321;joao@a.example\nBia Souza;21987650001;'],
])('%s are read', (_, file) => {
  expect(people(file)).toEqual([JOAO, BIA])
})

test('a wrong line is named with what stands in it, and the others are read', () => {
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
      'Em notação;1,19877E+10;',
    ].join('\n'),
  )
  expect(clients.map(({ line, name, email }) => [line, name, email])).toEqual([
    [4, 'E-mail torto', null],
    [5, 'Bia', null],
    [10, 'Depois', null],
  ])
  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [2, 'name'],
    [3, 'phone'],
    [4, 'email'],
    [6, 'phone'],
    [8, 'name'],
    [11, 'phone'],
  ])
  expect(problems[1]?.text).toBe('Sem número · 123')
  expect(skipped).toBe(5)
})

test('the columns of a table are told, and can be chosen by hand', () => {
  const file =
    'Quem;Onde falo;Onde mora;Obs\nJoão Silva;11987654321;Rua A, 1;joao@a.example\nBia Souza;21987650001;;'
  const { clients, problems, columns } = readClients(file)
  expect(clients).toEqual([])
  expect(problems.map(({ line, field }) => [line, field])).toEqual([
    [1, 'name'],
    [1, 'phone'],
  ])
  expect(columns).toEqual([
    { title: 'Quem', sample: 'João Silva', use: 'none' },
    { title: 'Onde falo', sample: '11987654321', use: 'none' },
    { title: 'Onde mora', sample: 'Rua A, 1', use: 'none' },
    { title: 'Obs', sample: 'joao@a.example', use: 'none' },
  ])
  expect(people(file, 'name,phone,none,email')).toEqual([JOAO, BIA])
})

test.each([
  ['Nome', 'name'],
  ['Nome do cliente', 'name'],
  ['Paciente', 'name'],
  ['Nome da empresa', 'none'],
  ['Nome da mãe', 'none'],
  ['Telefone do responsável', 'none'],
  ['Cliente desde', 'none'],
  ['Data de nascimento', 'none'],
  ['Primeiro nome', 'firstName'],
  ['Given Name', 'firstName'],
  ['Additional Name', 'middleName'],
  ['Sobrenome', 'lastName'],
  ['Tel. celular', 'phone'],
  ['WhatsApp (com DDD)', 'phone'],
  ['Phone 2 - Value', 'phone'],
  ['Phone 2 - Type', 'none'],
  ['Business Fax', 'none'],
  ['E-mail 1 - Value', 'email'],
  ['E-mail Display Name', 'none'],
])('a column with the title %s is for: %s', (title, use) => {
  const { columns } = readClients(`${title};nome;telefone\na;Bia;11987654321`)
  expect(columns[0]?.use).toBe(use)
})

test('an empty file has nobody and says what is missing', () => {
  const { clients, problems } = readClients('')
  expect(clients).toEqual([])
  expect(problems.map(({ field }) => field)).toEqual(['name', 'phone'])
})

test('no more than 5,000 people are taken at once', () => {
  const lines = Array.from(
    { length: 5_002 },
    (_, n) => `Cliente ${n};1191${String(n).padStart(7, '0')}`,
  )
  const { clients, problems } = readClients(['nome;telefone', ...lines].join('\n'))
  expect(clients).toHaveLength(5_000)
  expect(problems.at(-1)?.message).toContain('5000')
})
