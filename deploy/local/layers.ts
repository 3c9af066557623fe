import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An import that the architecture does not allow. */
export interface Breach {
  file: string
  specifier: string
  rule: string
}

interface Import {
  /** From the root of the checkout. */
  file: string
  specifier: string
  /** Where a relative one leads, from the root. */
  target: string | undefined
}

interface Rule {
  says: string
  breaks(found: Import): boolean
}

const FOLDERS = ['packages', 'services', 'web/src']
const NOT_OURS = new Set(['node_modules', 'generated', 'build', '.svelte-kit'])
/** zod is pure, and what the contracts' own types are made of (docs/adr/0008). */
const PURE_PACKAGES = ['@encaixe/contracts', '@encaixe/slots', '@encaixe/pix', 'zod']
const TEST_TOOLS = ['vitest', 'fast-check']

/** Every import below `root` that breaks a rule of the layers. */
export function layerBreaches(root: string): Breach[] {
  const services = new Set(
    existsSync(join(root, 'services')) ? readdirSync(join(root, 'services')) : [],
  )
  const rules = rulesFor(services)
  return FOLDERS.flatMap((folder) => sourcesIn(root, folder))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
    .flatMap((found) =>
      rules
        .filter((rule) => rule.breaks(found))
        .map(({ says }) => ({ file: found.file, specifier: found.specifier, rule: says })),
    )
}

function rulesFor(services: ReadonlySet<string>): Rule[] {
  const serviceOf = ({ specifier, target }: Import) => {
    const place = target === undefined ? /^@encaixe\/([^/]+)/ : /^services\/([^/]+)/
    const name = place.exec(target ?? specifier)?.[1]
    return name !== undefined && services.has(name) ? name : undefined
  }
  return [
    {
      says: 'domain imports only contracts, slots, pix, zod and domain',
      breaks: ({ file, specifier, target }) => {
        const service = /^(services\/[^/]+)\/src\/domain\//.exec(file)?.[1]
        if (service === undefined) return false
        const isTest = file.endsWith('.test.ts')
        const places = [`${service}/src/domain/`, ...(isTest ? [`${service}/test/`] : [])]
        if (target !== undefined) return !places.some((place) => target.startsWith(place))
        return ![...PURE_PACKAGES, ...(isTest ? TEST_TOOLS : [])].includes(specifier)
      },
    },
    {
      says: 'a service imports no other service',
      breaks: (found) => {
        const own = /^services\/([^/]+)\//.exec(found.file)?.[1]
        const other = serviceOf(found)
        return own !== undefined && other !== undefined && other !== own
      },
    },
    {
      says: 'packages and the web import no service',
      breaks: (found) => /^(packages|web)\//.test(found.file) && serviceOf(found) !== undefined,
    },
  ]
}

function sourcesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return sourcesIn(root, path)
      return /\.(ts|mjs|js|svelte)$/.test(entry.name) ? [path] : []
    })
}

const IMPORTS = [
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"`]([^'"`]+)['"`]/g,
]

function importsOf(file: string, source: string): Import[] {
  return IMPORTS.flatMap((pattern) => [...source.matchAll(pattern)]).flatMap(([, specifier]) => {
    if (specifier === undefined) return []
    const isRelative = specifier.startsWith('.')
    return [{ file, specifier, target: isRelative ? join(dirname(file), specifier) : undefined }]
  })
}
