import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'encaixe-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout

function write(file: string, content: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

/** Says whether it is what was started, and reads a file by a module that is loaded later and shares one with it. */
const program = `
  import { greeting } from '../../kit/words.ts'
  export async function start() {
    const { read } = await import('../../kit/beside.ts')
    console.log(JSON.stringify([import.meta.main, greeting, await read()]))
  }
  if (import.meta.main) await start()`

write('kit/words.ts', "export const greeting: string = 'Olá 👋, às 9h'")
write(
  'kit/beside.ts',
  `import { readFileSync } from 'node:fs'
   import { greeting } from './words.ts'
   export const read = () => readFileSync(new URL('./beside.txt', import.meta.url), 'utf8') + greeting.length`,
)
write('kit/beside.txt', 'here ')
write('one/src/main.ts', program)
write('other/src/main.ts', program)
write(
  'both.ts',
  `for (const name of ['one', 'other']) await (await import(\`./\${name}/src/main.mjs\`)).start()`,
)

test('a bundled program knows that it was started, and reads what lies beside its sources', async () => {
  await run(bundler, 'one/dist', 'one/src/main.ts')
  expect(JSON.parse(await run('one/dist/main.mjs'))).toEqual([true, 'Olá 👋, às 9h', 'here 13'])
})

test('programs that are bundled together are found beside each other, and were not started', async () => {
  await run(bundler, 'dist', 'both.ts', 'one/src/main.ts', 'other/src/main.ts')
  const said = (await run('dist/both.mjs')).trim().split('\n')
  const expected = [false, 'Olá 👋, às 9h', 'here 13']
  expect(said.map((line) => JSON.parse(line))).toEqual([expected, expected])
})

test('what is bundled is kept with one byte a character', async () => {
  write('words/src/main.ts', "console.log('Olá 👋'.match(/á 👋/u)?.index)")
  await run(bundler, 'words/dist', 'words/src/main.ts')
  const code = readFileSync(join(folder, 'words/dist/main.mjs'), 'utf8')
  expect(code).toContain('Ol\\u00e1 \\ud83d\\udc4b')
  expect([...code].every((letter) => letter <= '\x7f')).toBe(true)
  expect(await run('words/dist/main.mjs')).toBe('2\n')
})

test('what cannot be found stops the build and is named', async () => {
  write('lost/src/main.ts', "import 'a-package-that-is-not-there'")
  await expect(run(bundler, 'lost/dist', 'lost/src/main.ts')).rejects.toThrow(
    'a-package-that-is-not-there',
  )
})

test('a package that asks where it is stops the build and is named', async () => {
  const index = 'node_modules/reader/index.js'
  write(index, "module.exports = require('node:path').join(__dirname, 'words.txt')")
  write('reading/src/main.ts', "import file from 'reader'\nconsole.log(file)")
  await expect(run(bundler, 'reading/dist', 'reading/src/main.ts')).rejects.toThrow(index)
})
