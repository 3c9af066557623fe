export { batched, GATHER_MS } from './batched.ts'
export { createBulkhead } from './bus/bulkhead.ts'
export { type Bus, connectBus } from './bus/bus.ts'
export type { CallContext, HandlersOf, RpcContext } from './bus/contexts.ts'
export { invalidInput } from './bus/invalid-input.ts'
export { cacheChanged, cacheMessages } from './cache/cache-messages.ts'
export { type PageCache, pageCache } from './cache/page-cache.ts'
export { byIndex, type Database, openDatabase, type Transaction } from './database/database.ts'
export {
  isCheckViolation,
  isExclusionViolation,
  isLockTimeout,
  isRolledBack,
  isUniqueViolation,
  isWriteConflict,
} from './database/errors.ts'
export { migrateMain } from './database/migrate-main.ts'
export { newId, type OutboxRow, outboxRow } from './database/outbox.ts'
export type { ErasureRequest, Found } from './erasure/erased-person.ts'
export type { Erasure } from './erasure/erasure.ts'
export { isErased } from './erasure/erasures-sql.ts'
export type { ExportList } from './erasure/export-page.ts'
export { LISTENING } from './events/consumer-options.ts'
export { type EventEntry, eventHandlers, onTogether } from './events/handlers.ts'
export { ensureStream, isNotFound } from './events/stream.ts'
export { isPublicAddress } from './guarded/public-address.ts'
export { againAt, type JobOptions } from './jobs/job.ts'
export {
  calendarBusyCopies,
  calendarBusyTable,
  rebuildCalendarBusy,
} from './pages/calendar-busy.ts'
export { copyOf } from './pages/copy-of.ts'
export { copyPages, rebuildBegins } from './pages/copy-pages.ts'
export { cutPage, fittingPage } from './pages/fitting-page.ts'
export { copyOfPlans, pagesFrom, rebuildPagesAndPlans } from './pages/pages-and-plans.ts'
export { type Erasing, personalDataBy } from './personal-data/by-tables.ts'
export { kitTables } from './retention/kit-tables.ts'
export {
  agesOf,
  columnsOf,
  ownershipsOf,
  type TableRules,
  type Tables,
} from './retention/tables.ts'
export { keyFrom, newKey, openSealed, seal } from './sealing/sealed.ts'
export { type SealingSecret, sealingSecrets } from './sealing/secrets.ts'
export {
  databaseEnvironment,
  loadConfig,
  redisEnvironment,
  serviceEnvironment,
  strictInProduction,
} from './service/config.ts'
export type { Health } from './service/health.ts'
export { type RunningService, runMain } from './service/run-main.ts'
export { startService } from './service/start-service.ts'
export { waitFor } from './service/wait.ts'
export { Postponed } from './tasks/run-tasks.ts'
export type { Task } from './tasks/task.ts'
export { createTasks, currentOrigin, type NewTask, type Tasks } from './tasks/tasks.ts'
export { eraseTasks } from './tasks/tasks-sql.ts'
export { createLogger, type Logger } from './telemetry/log.ts'
export { createMetrics, type Metrics } from './telemetry/metrics.ts'
export { inScope } from './telemetry/scope.ts'
export { currentTraceparent, inTrace, traced } from './telemetry/trace.ts'
