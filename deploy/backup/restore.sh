#!/bin/sh
# Puts the newest copy into an empty volume, and tells PostgreSQL to go through all that was written since, or until
# RESTORE_UNTIL (a time with its zone). It does so when it starts.
set -eu
if [ -s "$PGDATA/PG_VERSION" ]; then
  echo "There are databases already in $PGDATA: restore into an empty volume." >&2
  exit 1
fi
copy="$(ls -d /backups/base/*Z 2>/dev/null | tail -n 1)"
if [ -n "$RESTORE_UNTIL" ]; then
  # The newest one that was begun before.
  until_name="$(date -u -d "$RESTORE_UNTIL" +%Y-%m-%dT%H-%M-%SZ)"
  copy="$(for one in /backups/base/*Z; do [ "$(basename "$one")" \< "$until_name" ] && echo "$one"; done | tail -n 1)"
fi
[ -n "$copy" ] || { echo "There is no copy to begin with." >&2; exit 1; }
mkdir -p "$PGDATA"
tar -xzf "$copy/base.tar.gz" -C "$PGDATA"
# The piece that was being written when it ended has its name only when it is full.
rm -rf /backups/restoring && mkdir /backups/restoring
for piece in /backups/wal/*.partial; do
  [ -e "$piece" ] && cp "$piece" "/backups/restoring/$(basename "$piece" .partial)"
done
mkdir -p "$PGDATA/restoring" && cp /backups/wal/0* "$PGDATA/restoring/" 2>/dev/null || true
for piece in /backups/restoring/*; do [ -e "$piece" ] && cp -n "$piece" "$PGDATA/restoring/"; done
rm -rf /backups/restoring "$PGDATA"/restoring/*.partial
{
  echo "restore_command = 'cp \"$PGDATA/restoring/%f\" \"%p\"'"
  echo "recovery_end_command = 'rm -r \"$PGDATA/restoring\"'"
  echo "recovery_target_action = 'promote'"
  [ -z "$RESTORE_UNTIL" ] || echo "recovery_target_time = '$RESTORE_UNTIL'"
} >> "$PGDATA/postgresql.auto.conf"
touch "$PGDATA/recovery.signal"
chmod 700 "$PGDATA"
chown -R postgres:postgres "$PGDATA"
cp -a /backups/media/. /media/
echo "Restored from $(basename "$copy"); PostgreSQL goes through what was written since when it starts."
