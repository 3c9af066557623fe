import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Database = DatabaseSync

/** Opens the provider's data: one file, or memory when there is none. */
export function openDatabase(file: string | undefined): Database {
  try {
    return open(file)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`IDENTITY_DATA_FILE: ${reason}`, { cause })
  }
}

function open(file: string | undefined): Database {
  if (file !== undefined) mkdirSync(dirname(resolve(file)), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file ?? ':memory:')
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma busy_timeout = 5000;
    create table if not exists account (
      subject text primary key,
      kind text not null,
      email text not null,
      name text not null,
      password text,
      email_verified integer not null,
      created_at text not null,
      unique (kind, email)
    ) strict;
    create table if not exists secret (name text primary key, value text not null) strict;
    create table if not exists record (
      model text not null,
      id text not null,
      uid text,
      grant_id text,
      payload text not null,
      expires_at integer,
      primary key (model, id)
    ) strict;
    create index if not exists record_uid on record (uid) where uid is not null;
    create index if not exists record_grant on record (grant_id) where grant_id is not null;
    create index if not exists record_expiry on record (expires_at) where expires_at is not null;
  `)
  return database
}
