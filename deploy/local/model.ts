/**
 * Compares 2,000 sequences of what people do to appointments with the tables, in one go (`npm run model`,
 * or another number by LIFE_SEQUENCES, in sixteenths): `npm test` runs a few of them.
 */
process.env.LIFE_SEQUENCES ??= String(2_000 / 16)
process.argv.splice(2, Number.POSITIVE_INFINITY, 'services/booking/test/life-model')
await import('./test.ts')
