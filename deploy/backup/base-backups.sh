#!/bin/sh
# A whole copy of the databases once a day, and of the pictures; what is too old goes.
set -eu
export PGPASSWORD="$(cat /run/secrets/postgres_password)"
while true; do
  name="$(date -u +%Y-%m-%dT%H-%M-%SZ)"
  rm -rf /backups/base/*.part
  # Complete by itself, but for what was written since.
  if pg_basebackup -D "/backups/base/$name.part" -F tar -z -X fetch -c fast && cp -a /media/. /backups/media/; then
    mv "/backups/base/$name.part" "/backups/base/$name"
    find /backups/base -mindepth 1 -maxdepth 1 -mtime "+$BACKUP_DAYS" -exec rm -r {} +
    # A day more than the copies: the oldest needs what was written since it was begun.
    find /backups/wal -type f -mtime "+$((BACKUP_DAYS + 1))" -delete
    echo "copied: $name"
    sleep "$BACKUP_EVERY_SECONDS"
  else
    echo "no copy was made; the next try is in a minute" >&2
    sleep 60
  fi
done
