import { expect, test } from 'vitest'
import { clientSearch } from './client-search.rule.ts'

test.each([
  [undefined, {}],
  ['  ', {}],
  ['João Silva', { words: ['joao', 'silva'], text: 'joão silva' }],
  ['(11) 98765', { digits: '1198765' }],
  ['4321', { digits: '4321' }],
  ['ana 98765', { words: ['ana', '98765'], text: 'ana 98765' }],
  ['98765 ana', { words: ['98765', 'ana'], text: '98765 ana' }],
  ['12', { words: ['12'], text: '12' }],
  ['bia@', { words: ['bia'], text: 'bia@' }],
  ['%', { words: [], text: '%' }],
])('%j looks for %j', (query, search) => expect(clientSearch(query)).toEqual(search))
