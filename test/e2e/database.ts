import { query } from '../database.ts'

/** Returns a professional's appointments with their clients, in order. */
export const appointmentsOf = (professionalId: string) =>
  query(
    'booking',
    `select a.*, c.name, c.phone, c.email
     from appointments a join clients c on c.id = a.client_id
     where a.professional_id = $1 order by a.starts_at`,
    [professionalId],
  )

export const clientsOf = (professionalId: string) =>
  query('booking', 'select * from clients where professional_id = $1', [professionalId])

/** Makes this many counted clients without appointments. */
export const addClients = (professionalId: string, count: number) =>
  query(
    'booking',
    `insert into clients (id, professional_id, name, phone, counted_at)
     select gen_random_uuid(), $1, 'Cliente ' || n, '+55219' || (80000000 + n), now()
     from generate_series(1, $2::int) n`,
    [professionalId, count],
  )

/** Counts a client, as if an appointment had been confirmed. */
export const countClient = (phone: string) =>
  query('booking', 'update clients set counted_at = now() where phone = $1', [phone])

/** Makes this many consecutive appointments of five minutes. */
export async function addAppointments(
  professionalId: string,
  { count, from, status = 'confirmed' }: { count: number; from: string; status?: string },
) {
  await query(
    'booking',
    `with client as (
       insert into clients (id, professional_id, name, phone)
       values (gen_random_uuid(), $1, 'Cliente', '+5521988887777')
       on conflict (professional_id, phone) do update set name = excluded.name
       returning id
     )
     insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), $1, client.id, $2::timestamptz + n * interval '5 minutes',
       $2::timestamptz + (n + 1) * interval '5 minutes', $4, 0, 'public', now(), now()
     from client, generate_series(0, $3::int - 1) n`,
    [professionalId, from, count, status],
  )
}
