import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../deploy/local/paths.ts'
import { apiDocument } from '../services/gateway/src/docs/api-document.ts'
import { surfaceOf, writeSurface } from '../services/gateway/src/docs/surface.rule.ts'

/**
 * Writes what the API promises programs, by which the test beside it notices an incompatible change. Run it for a release:
 * what is in the file from then on may not go before the next major version.
 */
const { version, surface } = surfaceOf(apiDocument())
const [major] = version.split('.')
writeFileSync(
  join(root, `services/gateway/src/docs/surface-${major}.txt`),
  `${writeSurface(surface)}\n`,
)
