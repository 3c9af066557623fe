// A suite may break its stack or fill it with load: whichever runs beside it has another one.
import { useStackOf } from './stacks.ts'

useStackOf(process.env.VITEST_POOL_ID ?? '1')
