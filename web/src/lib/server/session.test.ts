import { expect, test } from 'vitest'
import { localPath, mayBeSignedIn, signInPath } from './session.ts'

test('only a path of this site is accepted as a return address', () => {
  for (const path of ['/comecar', '/p/ana?dia=2026-11-25#horarios', '/']) {
    expect(localPath(path, '/fim')).toBe(path)
  }
  for (const path of [
    '',
    null,
    undefined,
    'comecar',
    '//mal.example',
    '/\\mal.example',
    'https://mal.example/',
    'javascript:alert(1)',
    '/\t/mal.example',
    '/.//mal.example',
    '/a/%2e%2e/..//mal.example',
    `/${'x'.repeat(3000)}`,
  ]) {
    expect(localPath(path, '/fim')).toBe('/fim')
  }
})

test('the return address survives sign-in', () => {
  const address = new URL(signInPath('/ajustes/pix?a=1&b=2', true), 'http://localhost')
  expect(address.searchParams.get('returnTo')).toBe('/ajustes/pix?a=1&b=2')
  expect(address.searchParams.get('erro')).toBe('sessao')
  expect(signInPath('/conta', false)).toBe('/entrar?returnTo=%2Fconta')
})

test('a visitor without a session cookie is not signed in', () => {
  expect(mayBeSignedIn(null)).toBe(false)
  expect(mayBeSignedIn('theme=dark')).toBe(false)
  expect(mayBeSignedIn('theme=dark; __Host-encaixe=abc')).toBe(true)
})
