// A suite may break its stack or fill it with load: whichever runs beside it has another one.
import { stackFileVariable } from './stacks.ts'

process.env.STACK_FILE ??= process.env[stackFileVariable(process.env.VITEST_POOL_ID ?? '1')]
