import { systemReasons } from '@encaixe/contracts'
import { calendarBusyTable, type Tables } from '@encaixe/service-kit'

const OF_PAGE = { page: true } as const
const OF_CLIENT_AND_PAGE = { client: true, page: true } as const
const FIVE_YEARS = { years: 5 }
const ADDRESS_OF_ACCOUNT = '(select email from accounts where user_id = any($1))'
const OF_CLIENTS = `appointments messages payment_entries message_threads reviews client_notes recurring_schedules purchases`
const NOTHING_IS_LEFT = OF_CLIENTS.split(' ')
  .map((table) => `not exists (select from ${table} where client_id = clients.id)`)
  .join(' and ')
const KEPT_AMOUNTS = 'amounts and dates, for five years'

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<'cancelAndEnd'> = {
  // Who waits goes before times become free.
  waitlist_wishes: {
    columns: `id professional_id service_id service_name service_ids first_day last_day days parts client_name
      client_phone status ends_at ended_at created_at proven_at`,
    of: {
      page: { list: 'waitlist', found: 'wishes' },
      // Anybody can type anybody's phone: only a proven one says whose wish it is.
      phone: { by: 'client_phone', list: 'waitlistAsClient', found: 'wishes' },
      account: {
        by: 'client_phone in (select phone from proven_phones where user_id = any($1))',
        found: 'wishes',
      },
      client: {
        by: `exists (select from clients where id = any($1) and phone = client_phone
          and professional_id = waitlist_wishes.professional_id)`,
        found: 'wishes',
      },
    },
    until: {
      what: 'who waited, after they got a time, left or waited in vain',
      after: 'coalesce(ended_at, ends_at)',
      age: { days: 30 },
    },
  },
  waitlist_turns: {
    columns: `id wish_id professional_id starts_at ends_at held_from held_until needs_address holds
      offered_at until outcome ended_at`,
    part: { of: 'waitlist_wishes', by: 'wish_id', as: 'turns' },
  },
  recurring_schedules: {
    columns: `id version professional_id client_id frequency day_of_week start_time duration_minutes
      price_cents timezone starts_on ends_on count status service_id service_name items place_id place terms
      pauses terms_version next_due_at announced_at uses_sessions sessions_asked_at created_at updated_at`,
    of: {
      client: { list: 'recurringAsClient', hook: 'cancelAndEnd' },
      page: { list: 'recurringSchedules', hook: 'cancelAndEnd' },
    },
    until: {
      what: 'series without occurrences',
      after: 'updated_at',
      age: FIVE_YEARS,
      where: `next_due_at is null and not exists (
          select from recurring_occurrences where schedule_id = recurring_schedules.id)`,
    },
  },
  recurring_occurrences: {
    columns: 'id schedule_id number version state conflict starts_at ends_at appointment_id',
    part: { of: 'recurring_schedules', by: 'schedule_id', as: 'occurrences' },
    until: { what: 'past occurrences', after: 'ends_at', age: FIVE_YEARS },
  },
  waitlist_openings: {
    columns: 'id professional_id starts_at ends_at opened_at known_until',
    of: OF_PAGE,
    until: { what: 'times that became free', after: 'ends_at', age: { days: 1 } },
  },
  waitlist_closings: {
    columns: 'id professional_id starts_at ends_at closed_at',
    of: OF_PAGE,
    until: { what: 'free times that were closed', after: 'ends_at', age: { days: 1 } },
  },
  appointments: {
    columns: `id professional_id client_id starts_at ends_at status payment_status
      billing_payment_intent_id payment_method price_cents paid_cents returning_cents ledger_floor_cents
      purchase_id purchase_entry session_number sessions_of covered_cents covered_item replaces_prepayment
      hold_until prepay_cents refund_notice_hours source contact_name contact_phone contact_email
      service_id service_name items place_id place_label place_details client_address client_answer blocked_from
      blocked_until requested_starts_at requested_from requested_until recurring_schedule_id
      occurrence_number cancel_reason attendance_confirmed_at captured_at refunded_at reviewed_at
      link_generation version created_at updated_at`,
    leftOver: 'captured_cents',
    of: {
      client: {
        list: 'appointmentsAsClient',
        sets: `contact_name = null, contact_phone = null, contact_email = null, client_address = null,
          client_answer = null, cancel_reason = case when cancel_reason in (
            ${systemReasons.map((reason) => `'${reason}'`).join(', ')}) then cancel_reason end`,
      },
      page: {
        list: 'appointments',
        // One may be the owner's home.
        sets: 'place_id = null, place_label = null, place_details = null',
      },
      // Bookings that others may have made with the account's address: what its notices told there.
      account: {
        by: `contact_email in ${ADDRESS_OF_ACCOUNT}
          and client_id not in (select id from clients where user_id = any($1))`,
        list: 'appointmentsByAddress',
        shows: `professional_id starts_at ends_at status requested_starts_at price_cents contact_name
          contact_email created_at`,
        sets: 'contact_email = null',
        found: 'addressedAppointments',
      },
    },
    until: {
      what: 'appointments, with payment, contact, address and answer',
      after: 'greatest(ends_at, captured_at, refunded_at)',
      age: FIVE_YEARS,
      where: `not exists (select from messages where appointment_id = appointments.id)
          and not exists (select from reviews where appointment_id = appointments.id)
          and not exists (select from recurring_occurrences where appointment_id = appointments.id)`,
    },
  },
  appointment_charges: {
    columns: `appointment_id professional_id amount_cents state confirmation hold_until claim_until payload
      created_at updated_at`,
    part: { of: 'appointments', by: 'appointment_id' },
  },
  prepayment_claims: {
    columns: 'id appointment_id professional_id client_phone claimed_at answer answered_at',
    of: {
      client: {
        by: 'appointment_id in (select id from appointments where client_id = any($1))',
        list: 'prepaymentClaimsAsClient',
        sets: 'client_phone = null',
      },
      page: { list: 'prepaymentClaims' },
    },
    until: {
      what: 'who said that a prepayment was paid, after its answer',
      after: 'answered_at',
      age: { days: 180 },
    },
  },
  // Emptied rows are locked: nobody writes to these people any more.
  clients: {
    columns: `id professional_id user_id name phone email email_confirmed tax_id payer_name payer_tax_id
      proven_at phone_confirmed_at blocked merged_into_id counted_at created_at plain_name`,
    of: {
      client: {
        by: 'id',
        list: 'asClient',
        hides: 'plain_name',
        sets: `name = null, phone = null, email = null, email_confirmed = false, user_id = null,
          tax_id = null, payer_name = null, payer_tax_id = null, proven_at = null,
          phone_confirmed_at = null, counted_at = null`,
      },
      page: { list: 'clients', hides: 'plain_name', stays: 'emptied as a client' },
      account: {
        by: `email in ${ADDRESS_OF_ACCOUNT} and not email_confirmed`,
        sets: 'email = null',
      },
    },
    account: true,
    until: {
      what: 'clients of whom nothing else is left',
      after: 'created_at',
      age: FIVE_YEARS,
      // One who is blocked stays so.
      where: `not blocked and ${NOTHING_IS_LEFT}
        and not exists (select from clients as merged where merged.merged_into_id = clients.id)`,
    },
  },
  merged_phones: { columns: 'phone professional_id client_id', of: OF_CLIENT_AND_PAGE },
  message_threads: {
    columns: 'client_id professional_id last_message_id unread_by_professional unread_by_client',
    of: OF_CLIENT_AND_PAGE,
    until: {
      what: 'conversations without messages',
      after: 'last_message_id',
      afterUuid: true,
      age: FIVE_YEARS,
      where: 'not exists (select from messages where client_id = message_threads.client_id)',
    },
  },
  messages: {
    columns: `id professional_id client_id sender type body appointment_id amount_cents pix_payload
      paid_cents repeats_id read_at created_at`,
    of: { client: { list: 'messagesAsClient' }, page: { list: 'messages' } },
    until: { after: 'created_at', age: FIVE_YEARS },
  },
  client_notes: {
    columns: 'id professional_id client_id key_id sealed created_at updated_at',
    of: { client: true, page: { list: 'notes' } },
    until: {
      what: 'notes of clients without appointments',
      after: 'updated_at',
      age: FIVE_YEARS,
      where: 'not exists (select from appointments where client_id = client_notes.client_id)',
    },
  },
  note_accesses: {
    columns: 'id professional_id client_id note_id action session_id at',
    of: { client: true, page: { list: 'noteAccesses' } },
    until: { what: 'who read notes', after: 'at', age: { months: 12 } },
  },
  reviews: {
    columns: `id appointment_id professional_id client_id rating comment reply reported_at report_reason
      decided_at hidden name_from created_at`,
    of: {
      page: { list: 'reviews', hides: 'client_id' },
      // The stars stay, and so does the page's rating.
      client: {
        list: 'reviewsAsClient',
        hides: 'report_reason',
        sets: 'comment = null, reply = null, report_reason = null',
      },
    },
    until: { after: 'created_at', age: FIVE_YEARS },
  },
  payment_entries: {
    columns: `id appointment_id message_id purchase_id client_id professional_id amount_cents method confirmed_by
      provider_key end_to_end_id refund_id fee_cents paid_at recorded_at struck_at`,
    of: {
      client: {
        by: `client_id = any($1)
          or appointment_id in (select id from appointments where client_id = any($1))`,
        list: 'paymentsAsClient',
        stays: KEPT_AMOUNTS,
      },
      page: { list: 'payments', stays: KEPT_AMOUNTS },
    },
    until: {
      what: 'what came for requests in conversations; what came for an appointment or a package goes with it',
      after: 'paid_at',
      age: FIVE_YEARS,
      where: 'message_id is not null',
    },
  },
  refunds: {
    columns: `id appointment_id message_id purchase_id professional_id amount_cents done_cents failed_cents reason
      end_to_end_id requested_at asked_at failed_at retried_at`,
    of: { page: { stays: KEPT_AMOUNTS } },
    until: {
      what: 'what went back of requests in conversations; what went back of an appointment or a package goes with it',
      after: 'requested_at',
      age: FIVE_YEARS,
      where: 'message_id is not null',
    },
  },
  purchases: {
    columns: `id professional_id client_id package_id package_name price_cents valid_days status source
      contact_phone confirmation paid_cents returning_cents bought_at waits_until claimed_at denials active_at expires_at
      ended_at last_told_at ending_told_at notify version created_at updated_at`,
    of: {
      client: { list: 'packagesAsClient', hook: 'cancelAndEnd' },
      page: { list: 'packages', hook: 'cancelAndEnd' },
    },
    until: {
      what: 'packages that were sold, with their sessions and their money, after they ended',
      after: 'ended_at',
      age: FIVE_YEARS,
      where: 'not exists (select from appointments where purchase_id = purchases.id)',
    },
  },
  purchase_entries: {
    columns: 'purchase_id entry service_ids service_names sessions sessions_left',
    part: { of: 'purchases', by: 'purchase_id', as: 'entries' },
  },
  session_ledger: {
    columns: 'id purchase_id entry delta reason actor appointment_id at',
    part: { of: 'purchases', by: 'purchase_id', as: 'sessions' },
  },
  expenses: {
    columns: 'id professional_id date amount_cents description category created_at updated_at',
    of: { page: { list: 'expenses' } },
    until: { what: 'what pages paid', after: 'date', age: FIVE_YEARS },
  },
  tellings: {
    columns: 'professional_id other by told since',
    of: {
      page: true,
      client: "other in (select 'client:' || unnest($1)::text)",
      account: "other in (select 'account:' || unnest($1))",
    },
    until: { what: 'counts of what people were told', after: 'since', age: { days: 2 } },
  },
  calendar_feeds: {
    columns: 'owner secret_hash created_at',
    of: {
      account: "owner in (select 'account:' || unnest($1))",
      phone: "owner in (select 'phone:' || unnest($1))",
    },
    until: 'the deletion of the account or of the client; one for each',
  },
  follows: {
    columns: 'professional_id user_id created_at',
    of: { account: { list: 'follows' }, page: true },
  },
  receipt_settings: {
    columns: 'professional_id legal_name tax_id occupation register',
    of: { page: { list: 'receiptSettings' } },
  },
  ratings: { columns: 'professional_id sum count version', of: OF_PAGE },
  page_feeds: { columns: 'professional_id secret_hash names created_at', of: OF_PAGE },
  calendar_busy: calendarBusyTable,
  plans: {
    columns: `professional_id version effective_plan trial_ends_at clients_limit
      appointments_month_limit limit_noticed_on seen_at`,
    of: OF_PAGE,
  },
  plan_limits_told: {
    columns: 'professional_id limit_name percent month',
    part: { of: 'plans', by: 'professional_id' },
    until: { what: 'limits told of', after: "to_timestamp(month, 'YYYY-MM')", age: { months: 12 } },
  },
  availabilities: {
    columns: 'professional_id version windows time_off special_days opened_at seen_at',
    of: OF_PAGE,
  },
  professionals: {
    columns: `id version user_id slug former_slugs name phone email session_duration session_price
      auto_confirm timezone min_notice_minutes horizon_days buffer_minutes cancellation_notice_hours
      instant_pay_key_type instant_pay_key profession avatar_url city services places packages slot_step_minutes
      waitlist_hold prepayment longest_minutes longest_travel seen_at`,
    of: { page: 'id' },
    account: true,
  },
  proven_phones: {
    columns: 'phone user_id proven_at',
    of: { phone: true, account: true },
    account: true,
    until: 'the deletion of the account, or another proof of the phone',
  },
  accounts: { columns: 'user_id email digest_week', of: { account: true } },
  note_keys: {
    columns: 'id sealed_by sealed created_at',
    until: 'a rotation of the keys, once no note needs them',
  },
}
