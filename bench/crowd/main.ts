import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { fillCrowd } from './fill-crowd.ts'

/** Fills a running stack with many pages and reviews: `npm run seed -- --professionals 100000 --reviews 1000000`. */
const { values } = parseArgs({
  options: {
    professionals: { type: 'string', default: '100000' },
    reviews: { type: 'string', default: '1000000' },
    data: { type: 'string', default: '.data' },
  },
})
const stack = z.object({ databases: z.object({ scheduling: z.string(), booking: z.string() }) })
const { databases } = stack.parse(JSON.parse(readFileSync(join(values.data, 'stack.json'), 'utf8')))
const beganAt = performance.now()
await fillCrowd(databases, {
  professionals: z.coerce.number().int().min(1).parse(values.professionals),
  reviews: z.coerce.number().int().min(0).parse(values.reviews),
  say: (what) => console.info(`  ${Math.round((performance.now() - beganAt) / 1_000)} s  ${what}`),
})
