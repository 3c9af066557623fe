import pg from 'pg'
import { pageOf } from './people.ts'

const AT_ONCE = 2_000
/** Pages whose reviews are written at once. */
const REVIEWED_AT_ONCE = 500

/**
 * Writes pages with hours and places, and past appointments with reviews, straight into the databases of scheduling and
 * booking: by the services' own calls a hundred thousand pages took an hour. What is there already stays. Ids are in the
 * order of time, as the services make them: with random ones each row of a million was written into another page of each
 * index, and the reviews took a quarter of an hour.
 */
export async function fillCrowd(
  databases: { scheduling: string; booking: string },
  {
    professionals,
    reviews,
    say,
  }: { professionals: number; reviews: number; say: (what: string) => void },
): Promise<void> {
  const tell = seldom(say)
  const scheduling = new pg.Client({ connectionString: databases.scheduling })
  const booking = new pg.Client({ connectionString: databases.booking })
  await Promise.all([scheduling.connect(), booking.connect()])
  try {
    for (let from = 0; from < professionals; from += AT_ONCE) {
      const pages = Array.from({ length: Math.min(AT_ONCE, professionals - from) }, (_, n) =>
        pageOf(from + n),
      )
      const { rows } = await scheduling.query(PAGES, [JSON.stringify(pages)])
      await booking.query(COPIES, [JSON.stringify(rows)])
      tell(`${from + pages.length} of ${professionals} pages`)
    }
    const each = Math.ceil(reviews / professionals)
    if (each > 0) {
      const ids = (await booking.query<{ id: string }>(UNREVIEWED)).rows.map(({ id }) => id)
      for (let from = 0; from < ids.length; from += REVIEWED_AT_ONCE) {
        const some = ids.slice(from, from + REVIEWED_AT_ONCE)
        const { rows } = await booking.query(REVIEWS, [each, some])
        await scheduling.query(RATINGS, [JSON.stringify(rows)])
        tell(`${each} reviews each of ${from + some.length} of ${ids.length} pages`)
      }
    }
    say('statistics of the tables')
    for (const table of ['professionals', 'page_addresses', 'availability', 'places']) {
      await scheduling.query(`vacuum analyze ${table}`)
    }
    for (const table of ['professionals', 'availabilities', 'clients', 'appointments', 'reviews']) {
      await booking.query(`vacuum analyze ${table}`)
    }
    say('ready')
  } finally {
    await Promise.all([scheduling.end(), booking.end()])
  }
}

const EVERY_MS = 1_000

/** Of what is said in quick succession, what comes a second after the last. */
function seldom(say: (what: string) => void): (what: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return (what) => {
    if (performance.now() - saidAt < EVERY_MS) return
    saidAt = performance.now()
    say(what)
  }
}

/** A UUIDv7 of now. */
const ID = `(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

const PAGES = `
  with given as (
    select ${ID} as id, page.* from jsonb_to_recordset($1::jsonb) as page (
      slug text, name text, profession text, city text, bio text, "sessionPrice" integer,
      "searchName" text, "searchHeadline" text, "searchText" text, "searchOffer" text, "searchCity" text,
      "searchVersion" smallint, "cityCode" integer, "priceFrom" integer, "isOnline" boolean, places jsonb
    )
  ), made as (
    insert into professionals (id, user_id, slug, name, profession, bio, session_duration, session_price,
      auto_confirm, city, timezone, min_notice_minutes, horizon_days, buffer_minutes, cancellation_notice_hours,
      published, created_at, updated_at, search_name, search_headline, search_text, search_offer, search_city,
      search_version, city_code, price_from, is_online)
    select id, 'unclaimed:' || id, slug, name, profession, bio, 50, "sessionPrice", true, city, 'America/Sao_Paulo',
      60, 60, 0, 12, true, now(), now(), "searchName", "searchHeadline", "searchText", "searchOffer", "searchCity",
      "searchVersion", "cityCode", "priceFrom", "isOnline"
    from given
    on conflict do nothing
    returning id, slug, name, user_id
  ), addresses as (
    insert into page_addresses (slug, professional_id) select slug, id from made
  ), hours as (
    insert into availability (professional_id, day_of_week, start_time, end_time)
    select id, day, '09:00', '18:00' from made, generate_series(1, 5) as day
  ), rooms as (
    insert into places (id, professional_id, kind, label, street, number, district, city, state, link, position, active)
    select ${ID}, made.id, place.kind, place.label, place.street, case when place.street is not null then '10' end,
      place.district, place.city, place.state, case when place.kind = 'online' then 'https://meet.example.com/sala' end,
      place.position - 1, true
    from made join given using (slug)
    cross join rows from (
      jsonb_to_recordset(given.places) as (kind text, label text, street text, district text, city text, state text)
    ) with ordinality as place (kind, label, street, district, city, state, position)
  )
  select id, slug, name, user_id as "userId" from made`

const COPIES = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as page (id uuid, slug text, name text, "userId" text)
  ), copies as (
    insert into professionals (id, version, user_id, slug, name, session_duration, session_price, auto_confirm,
      timezone, min_notice_minutes, horizon_days, buffer_minutes, cancellation_notice_hours)
    select id, 1, "userId", slug, name, 50, 0, true, 'America/Sao_Paulo', 60, 60, 0, 12 from given
    on conflict do nothing
  )
  insert into availabilities (professional_id, version, windows, time_off)
  select id, 1, (
      select jsonb_agg(jsonb_build_object('dayOfWeek', day, 'startTime', '09:00', 'endTime', '18:00'))
      from generate_series(1, 5) as day
    ), '[]'
  from given
  on conflict do nothing`

const UNREVIEWED = `
  select id from professionals
  where slug like 'multidao-%' and not exists (select from ratings where professional_id = professionals.id)
  order by id`

/** Two clients of each page, a session a day back from yesterday, and mostly five stars. */
const REVIEWS = `
  with pages as (
    select unnest($2::uuid[]) as id
  ), people as (
    insert into clients (id, professional_id, name, phone)
    select ${ID}, pages.id, 'Cliente ' || n, '+551190000000' || n from pages, generate_series(1, 2) as n
    returning id, professional_id, right(phone, 1)::integer as n
  ), sessions as (
    insert into appointments (id, professional_id, client_id, starts_at, ends_at, status, price_cents, source,
      reviewed_at, created_at, updated_at)
    select ${ID}, people.professional_id, people.id, day, day + interval '50 minutes', 'completed', 0,
      'public', day, day, day
    from people, generate_series(1, $1::integer) as back
    cross join lateral (select date_trunc('day', now()) - back * interval '1 day' + interval '12 hours' as day) at
    where back % 2 = people.n % 2
    returning id, professional_id, client_id, created_at
  ), written as (
    insert into reviews (id, appointment_id, professional_id, client_id, rating, comment, name_from, created_at)
    select ${ID}, id, professional_id, client_id,
      (array[5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 3, 5, 2, 1, 5, 4])[1 + abs(hashtext(id::text)) % 16], 'Gostei.', 'client',
      created_at
    from sessions
    returning professional_id, rating
  )
  insert into ratings (professional_id, sum, count, version)
  select professional_id, sum(rating), count(*), 1 from written group by professional_id
  returning professional_id, sum, count`

const RATINGS = `
  update professionals set rating_sum = told.sum, rating_count = told.count, rating_version = 1
  from jsonb_to_recordset($1::jsonb) as told (professional_id uuid, sum integer, count integer)
  where professionals.id = told.professional_id and professionals.slug like 'multidao-%'`
