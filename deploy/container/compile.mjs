// Loads the programs that are named, and starts none of them: afterwards Node's compile cache
// (NODE_COMPILE_CACHE) holds them and all that they import, without types and as bytecode.
//
//   node compile.mjs PROGRAM...
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

for (const program of process.argv.slice(2)) await import(pathToFileURL(resolve(program)).href)
process.exit()
