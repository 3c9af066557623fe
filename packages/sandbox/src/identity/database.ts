import type { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '../sqlite.ts'

export type Database = DatabaseSync

/** Opens the provider's data: one file, or memory when there is none. */
export const openDatabase = (file: string | undefined): Database =>
  openSqlite('IDENTITY_DATA_FILE', file, SCHEMA)

const SCHEMA = `
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
`
