// Makes programs ready to run: each with all that it imports in a file or a few, without types, comments and what
// nobody calls. A service that is loaded this way keeps a quarter less in memory and starts sooner;
// docs/performance.md, "Memory", has how much.
//
//   node bundle.mjs OUT PROGRAM...
//
// What several programs import they share. The names in OUT are those below the folder that holds all of them:
// `main.mjs` of one program alone.
import { dirname, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

/** Traces are made by wrapping these where they are loaded. */
const wrapped = ['pg', 'ioredis', 'pino', /^@opentelemetry\//]
/** They read files beside their modules. */
const withFiles = ['@fastify/swagger', '@fastify/swagger-ui', 'msgpackr', 'pdfkit', 'sharp']
/** Asked for only by who migrates a database, and by `pg`, if somebody has installed it. */
const never = ['@prisma/schema-engine-wasm', 'pg-native']

/** Modules that name the place where they are, and do nothing with it that is done here. */
const placeless = ['/undici/index.js', '/bullmq/dist/cjs/']
const PLACE = /\b__dirname\b|\b__filename\b|\bimport\.meta\.url\b/

/** What is changed here moves only what follows in its line; a package of the sandbox has an `eval`. */
const harmless = ['SOURCEMAP_BROKEN', 'EVAL']

/** Stands for the way from a bundled file to OUT until it is known which file that is. */
const FROM_OUT = 'from-out:'

async function bundle(out, programs) {
  const common = programs.map(dirname).reduce(commonFolder)
  const named = programs.map((program) => [relative(common, program).replace(/\.ts$/, ''), program])
  const build = await rolldown({
    input: Object.fromEntries(named),
    platform: 'node',
    external: [...wrapped, ...withFiles, ...never],
    plugins: [{ name: 'encaixe', transform: sourcesAddress(out), generateBundle: finish }],
    preserveEntrySignatures: 'allow-extension',
    onLog: (_level, { code, message }) => {
      if (!harmless.includes(code)) throw new Error(message)
    },
  })
  await build.write({
    dir: out,
    cleanDir: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
    comments: { legal: false, annotation: false, jsdoc: false },
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
}

/** A module of ours that reads a file beside it goes on reading it there. One of a package would not find it. */
function sourcesAddress(out) {
  return (code, id) => {
    if (!id.startsWith('/') || !PLACE.test(code)) return null
    if (id.includes('/node_modules/')) {
      if (placeless.some((place) => id.includes(place))) return null
      throw new Error(`${id} asks where it is, so its package cannot be bundled.`)
    }
    return code.replaceAll(
      'import.meta.url',
      `import.meta.resolve('${FROM_OUT}${relative(out, id)}')`,
    )
  }
}

function finish(_options, files) {
  for (const file of Object.values(files)) {
    if (file.type !== 'chunk') continue
    const out = relative(dirname(file.fileName), '') || '.'
    file.code = inAscii(file.code.replaceAll(FROM_OUT, `${out}/`))
  }
}

/** One character beyond ASCII, and V8 holds the whole text with two bytes a character. */
function inAscii(code) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return code.replace(/[^\0-\x7f]/g, escaped)
}

function commonFolder(one, other) {
  while (relative(one, other).startsWith('..')) one = dirname(one)
  return one
}

const [out, ...programs] = process.argv.slice(2)
await bundle(
  resolve(out),
  programs.map((program) => resolve(program)),
)
