export { type Bulkhead, createBulkhead } from './bus/bulkhead.ts'
export { type Bus, connectBus } from './bus/bus.ts'
export type { CallContext, HandlersOf, RpcContext, RpcHandlers } from './bus/contexts.ts'
export { type RpcFallback, rpcEndpoint } from './bus/http-fallback.ts'
export { invalidInput } from './bus/invalid-input.ts'
export type { ServeOptions, Serving } from './bus/serve.ts'
export {
  byIndex,
  type Database,
  type Isolation,
  openDatabase,
  type Transaction,
  type TransactionClient,
  type TransactionOptions,
} from './database/database.ts'
export {
  isExclusionViolation,
  isLockTimeout,
  isRolledBack,
  isUniqueViolation,
  isWriteConflict,
} from './database/errors.ts'
export { migrate, missingMigrations } from './database/migrate.ts'
export { migrateMain } from './database/migrate-main.ts'
export {
  type EmitOptions,
  newId,
  type OutboxRow,
  outboxRow,
  type RawSql,
} from './database/outbox.ts'
export { type Erasure, startErasure } from './erasure/erasure.ts'
export { type ExportList, exportPage } from './erasure/export-page.ts'
export type { Found } from './erasure/found.ts'
export type { ErasedPerson, ErasureOptions, ErasureRequest } from './erasure/options.ts'
export { type EventConsumer, startConsumer } from './events/consumer.ts'
export type { ConsumerOptions } from './events/consumer-options.ts'
export { type DeadLetter, listDeadLetters, retryDeadLetter } from './events/dead-letters.ts'
export { type EventEntry, eventHandlers, on, onTogether } from './events/handlers.ts'
export { type OutboxRelay, type OutboxRelayOptions, startOutboxRelay } from './events/relay.ts'
export { ensureStream } from './events/stream.ts'
export { grouped } from './grouped.ts'
export { answerOnce, repeatedAnswer } from './idempotency/answer-once.ts'
export type { StoredAnswer } from './idempotency/answers-sql.ts'
export { type IdempotentRequest, idempotentRequest } from './idempotency/request-hashes.ts'
export { type Job, type JobOptions, type Jobs, startJobs } from './jobs/job.ts'
export { retention } from './jobs/retention.ts'
export { copyPages } from './pages/copy-pages.ts'
export { fittingPage, type Page } from './pages/fitting-page.ts'
export {
  currentOrigin,
  type ItemOrigin,
  type NewProviderItem,
  type ProviderInbox,
  type ProviderInboxOptions,
  type ProviderItem,
  providerInbox,
} from './provider-inbox/provider-inbox.ts'
export { eraseItems as eraseProviderItems } from './provider-inbox/provider-items-sql.ts'
export {
  address,
  ConfigError,
  type DatabaseEnvironment,
  databaseEnvironment,
  loadConfig,
  redisEnvironment,
  rpcFallback,
  type ServiceEnvironment,
  serviceEnvironment,
  strictInProduction,
} from './service/config.ts'
export {
  type Check,
  createHealth,
  type Health,
  type HealthAnswer,
  type HealthServer,
  startHealthServer,
} from './service/health.ts'
export { operatorHandlers } from './service/operator.ts'
export type { DataSubject, PersonalData } from './service/personal-data.ts'
export { type RunningService, runMain } from './service/run-main.ts'
export {
  type ServiceDefinition,
  type ServiceParts,
  startService,
} from './service/start-service.ts'
export { waitFor } from './service/wait.ts'
export { createLogger, type Logger } from './telemetry/log.ts'
export { createMetrics, type Metrics } from './telemetry/metrics.ts'
export { redact, redactText } from './telemetry/redact.ts'
export { currentScope, inScope, type Scope } from './telemetry/scope.ts'
export { currentTraceparent, inTrace, type SpanOptions, traced } from './telemetry/trace.ts'
