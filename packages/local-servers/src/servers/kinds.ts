/** The three servers Encaixe stands on: how a person calls them, where each is found. */
export const kinds = {
  postgres: {
    label: 'PostgreSQL',
    variable: 'POSTGRES_URL',
    program: 'postgres',
    debianPackage: 'postgresql',
    folders: [
      '/usr/lib/postgresql/*/bin',
      '/usr/pgsql-*/bin',
      '/opt/homebrew/opt/postgresql@*/bin',
      '/usr/local/opt/postgresql@*/bin',
      '/Applications/Postgres.app/Contents/Versions/*/bin',
    ],
  },
  redis: {
    label: 'Redis',
    variable: 'REDIS_URL',
    program: 'redis-server',
    debianPackage: 'redis-server',
    folders: ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  },
  nats: {
    label: 'NATS',
    variable: 'NATS_URL',
    program: 'nats-server',
    debianPackage: 'nats-server',
    folders: ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  },
} as const

export type Kind = keyof typeof kinds
export type PerKind<T> = Record<Kind, T>

/** Where a server is to run, and how. */
export interface Place {
  dir: string
  port: number
  durable: boolean
  small: boolean
  password: string
  url: string
  /** Accounts of NATS besides the one that may do everything. */
  users: string | undefined
}

export const everyKind: readonly Kind[] = ['postgres', 'redis', 'nats']
