import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PROFESSIONS } from './catalogue.ts'
import { corrected, findProfessions } from './find.ts'
import { searchedAs } from './words.ts'

const found = (query: string) => findProfessions(query).map(({ key }) => key)

test.each([
  ['psicóloga', 'psychologist'],
  ['Psicologo', 'psychologist'],
  ['psicóloga infantil', 'psychologist'],
  ['barbeiro', 'barber'],
  ['manicure', 'manicurist'],
  ['unha', 'manicurist'],
  ['unhas em gel', 'manicurist'],
  ['massagem', 'massage_therapist'],
  ['tatuadora', 'tattoo_artist'],
  ['dentista', 'dentist'],
  ['advogada', 'lawyer'],
  ['cabeleireira', 'hairdresser'],
  ['sou nutricionista', 'nutritionist'],
  ['pediatra', 'physician'],
  ['professor de inglês', 'language_teacher'],
  ['professora de matemática', 'tutor'],
  ['personal', 'personal_trainer'],
  ['Banho e tosa', 'pet_groomer'],
  ['imposto de renda', 'accountant'],
])('%s is %s', (query, key) => {
  expect(found(query)[0]).toBe(key)
})

test.each([
  ['sicóloga', 'psychologist'],
  ['babreiro', 'barber'],
  ['manicuri', 'manicurist'],
  ['masagem', 'massage_therapist'],
  ['cabelereira', 'hairdresser'],
  ['adevogado', 'lawyer'],
  ['dentistas', 'dentist'],
  ['nutricionsta', 'nutritionist'],
])('%s, typed wrong, is %s', (query, key) => {
  expect(found(query)).toEqual([key, 'other'])
})

test('the beginning of a word is enough', () => {
  expect(found('psic')).toEqual(['psychologist', 'psychoanalyst', 'other'])
})

test('every teacher is a professor, whatever is taught', () => {
  expect(found('professor')).toEqual(
    expect.arrayContaining(['tutor', 'language_teacher', 'music_teacher', 'yoga_teacher']),
  )
})

test('a group is found by its name', () => {
  expect(found('beleza')).toEqual(expect.arrayContaining(['barber', 'hairdresser', 'manicurist']))
})

test.each(['eletricista', 'babá', 'xyz', 'outra'])(
  'for %s there is another profession',
  (query) => {
    expect(found(query)).toEqual(['other'])
  },
)

test('with nothing typed all are there, in their order', () => {
  expect(findProfessions(' ')).toEqual(PROFESSIONS)
})

test('every profession is found by its label, and has words people type', () => {
  for (const { key, label } of PROFESSIONS) {
    expect(found(label), label).toContain(key)
    expect(searchedAs(key), key).not.toBe('')
  }
})

test('a correction leaves what is known, and what is nothing like it', () => {
  expect(corrected('Sicóloga em Olinda')).toBe('psicologa em olinda')
  expect(corrected('psicóloga')).toBe('psicologa')
})

test('a phone gets at most 4 KB of it', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'))
  const code = sources
    .map((name) => stripTypeScriptTypes(readFileSync(join(import.meta.dirname, name), 'utf8')))
    .join('')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
  expect(gzipSync(code).length).toBeLessThan(4096)
})
