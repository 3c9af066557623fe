import { Prisma } from '../../generated/client.ts'

/**
 * What a client can use for an appointment that starts then, as JSON of `UsablePurchase`; null: nothing. Part of statements that
 * ask for something else, so that it is no round trip of its own: one index of purchases by client answers it.
 */
export const usablePurchases = (
  clientId: Prisma.Sql,
  startsAt: Prisma.Sql,
): Prisma.Sql => Prisma.sql`(
  select json_agg(json_build_object(
    'id', usable.id, 'boughtAt', usable.bought_at, 'expiresAt', usable.expires_at,
    'kinds', (
      select json_agg(json_build_object('serviceIds', service_ids, 'sessions', sessions,
        'left', sessions_left, 'taken', array(
          select session_number from appointments paid
          where paid.purchase_id = usable.id and paid.purchase_entry = of_kind.entry)) order by entry)
      from purchase_entries of_kind where purchase_id = usable.id
    )))
  from purchases usable
  where usable.client_id = ${clientId} and usable.status = 'active'
    and (usable.expires_at is null or usable.expires_at > ${startsAt})
)`
