import { startStacks } from '../global-setup.ts'

/** The week takes minutes here, and an account may make 300 requests a minute: its own stack has no such limit. */
export default () => startStacks(1, { RATE_LIMITS: 'off' })
