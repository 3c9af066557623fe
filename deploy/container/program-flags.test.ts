import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../local/paths.ts'
import { programFlags } from '../local/program-flags.ts'

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', '')

test('images start their programs with the flags that programs have here', () => {
  const [entrypoint = ''] = /^ENTRYPOINT .*$/m.exec(dockerfile) ?? []
  const command: unknown = JSON.parse(entrypoint.replace('ENTRYPOINT ', ''))
  expect(command).toEqual(expect.arrayContaining(['node', ...programFlags]))
})

test('and compile them with the same, or what was compiled would not count', () => {
  const compiling = dockerfile.match(/^RUN node .*compile\.mjs/gm) ?? []
  expect(compiling).not.toEqual([])
  for (const line of compiling) expect(line).toContain(programFlags.join(' '))
})
