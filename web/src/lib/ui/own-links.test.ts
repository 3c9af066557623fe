import { expect, test } from 'vitest'
import { belongsTo } from './own-links.ts'

test.each([
  ['/clientes', '/clientes', true],
  ['/clientes/7c', '/clientes', true],
  ['/clientes-novos', '/clientes', false],
  ['/clientes/7c/mensagens', '/clientes', false],
  ['/clientes/7c/mensagens', '/mensagens', true],
  ['/agenda/conversas/7c', '/mensagens', true],
  ['/agenda/conversas/7c', '/agenda', false],
  ['/agenda/7c', '/agenda', true],
  ['/despesas/7c', '/relatorios', true],
  ['/pacotes/7c', '/clientes', true],
  ['/pacotes/7c', '/ajustes', false],
])('the page %s belongs to the link %s: %s', (path, href, belongs) => {
  expect(belongsTo(path, href)).toBe(belongs)
})
