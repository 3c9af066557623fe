#!/bin/sh
# Writes PostgreSQL's log to the backup as it comes, and tells PostgreSQL once it is on the disk. What is older than
# the oldest copy needs is removed with the copies.
set -eu
export PGPASSWORD="$(cat /run/secrets/postgres_password)"
# The slot keeps what has not been fetched while this is away.
pg_receivewal -D /backups/wal --slot backup --create-slot --if-not-exists
exec pg_receivewal -D /backups/wal --slot backup --synchronous
