import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const LOADED_AS_TEXT =
  /const \{ wasm \} = await import\("(@prisma\/client\/runtime\/[\w.]+\.wasm-base64)\.mjs"\)\s+return await decodeBase64AsWasm\(wasm\)/
const LOADED_FROM_FILE = `const { readFile } = await import('node:fs/promises')
    return new WebAssembly.Module(await readFile(new URL('./query-compiler.wasm', import.meta.url)))`

/**
 * Prisma's generated client has its query compiler as base64 in a module: a service would hold the module's text
 * and the text in it, 2.3 MB each, as long as it lives. It gets the compiler as a file beside the client, and
 * reads that.
 */
export function putCompilerInFile(generated) {
  const file = join(generated, 'internal/class.ts')
  const source = readFileSync(file, 'utf8')
  const asText = LOADED_AS_TEXT.exec(source)
  if (!asText)
    throw new Error(`${file} loads Prisma's query compiler in another way than is known.`)
  const { wasm } = createRequire(file)(`${asText[1]}.js`)
  writeFileSync(join(generated, 'internal/query-compiler.wasm'), Buffer.from(wasm, 'base64'))
  const read = source.replace(LOADED_AS_TEXT, LOADED_FROM_FILE)
  // One character outside of Latin-1, in a comment, and V8 holds the whole text with two bytes a character.
  writeFileSync(file, read.replace(/\u{1F6D1} ?/gu, ''))
}
