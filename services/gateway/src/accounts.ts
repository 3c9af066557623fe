import { AppError, type accountRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { OwnAnswers } from './http/own-answers.ts'
import type { GatewayDatabase } from './store.ts'

interface Dependencies {
  bus: Bus
  database: GatewayDatabase
}

/** What the gateway answers itself about accounts. */
export function accounts(_: Dependencies): OwnAnswers<typeof accountRpcs> {
  const notYet = () => Promise.reject(new AppError('NOT_FOUND', 'There is no such route.'))
  return {
    getMe: notYet,
    register: notYet,
    listSessions: notYet,
    endSession: notYet,
    exportAccount: notYet,
    deleteAccount: notYet,
  }
}
