import type { Tables } from '@encaixe/service-kit'

const OF_PAGE = { page: true } as const

/** Every table: whose its rows are, what an export shows of them, and until when they stay. */
export const tables: Tables<'endPlan'> = {
  processor_events: {
    columns: 'id type customer_id professional_id outcome happened_at received_at',
    of: {
      page: {
        by: `professional_id = any($1) or customer_id in (
          select billing_customer_id from subscriptions where professional_id = any($1))`,
        list: 'processorEvents',
      },
    },
    until: { after: 'received_at', age: { days: 90 } },
  },
  subscriptions: {
    columns: `professional_id plan effective_plan trial_ends_at status billing_customer_id
      billing_subscription_id current_period_end cancel_at_period_end version
      trial_ending_told_for payment_failure_told refreshed_at problem erased_at created_at updated_at`,
    of: { page: { list: 'subscriptions', hook: 'endPlan' } },
    until: { what: 'of deleted pages: plan and dates', after: 'erased_at', age: { years: 5 } },
  },
  owners: {
    columns: 'professional_id version user_id name phone email timezone seen_at',
    of: OF_PAGE,
    account: true,
  },
  used_trials: {
    columns: 'key professional_id used_at',
    of: { page: { stays: 'a keyed hash' } },
    until: 'kept, as keyed hashes: each account and each phone has one trial',
  },
  checkouts: {
    columns: 'professional_id key plan price_id trial_end session_id url created_at',
    of: OF_PAGE,
  },
  pix_accounts: {
    columns: `professional_id kind api_url token_url client_id pix_key mercado_pago_user_id token_until
      certificate_until sealed_by sealed callback_hash connected hears_at_once checked_at version created_at updated_at`,
    of: { page: { list: 'pixAccounts', hides: 'sealed sealed_by callback_hash' } },
    until: 'the deletion of the page, or until it is disconnected; one for each',
  },
  former_pix_accounts: {
    columns: `id professional_id kind api_url token_url client_id pix_key mercado_pago_user_id sealed_by
      sealed disconnected replaced_at`,
    of: { page: { list: 'formerPixAccounts', hides: 'sealed sealed_by' } },
    until: [
      { what: 'that another one replaced', after: 'replaced_at', age: { days: 95 } },
      { what: 'disconnected', after: 'replaced_at', where: 'disconnected', age: { days: 5 } },
    ],
  },
  mercado_pago_attempts: {
    columns: 'state_hash professional_id user_id session_id sealed_by sealed expires_at',
    of: OF_PAGE,
    until: { what: 'to connect an account', after: 'expires_at', age: { days: 1 } },
  },
  charges: {
    columns: `id professional_id appointment_id message_id purchase_id former_account_id txid amount_cents
      expires_at state payload provider_id created_at ended_at updated_at`,
    of: { page: { list: 'charges', hook: 'endPlan' } },
    until: { what: 'with what was paid for them', after: 'ended_at', age: { years: 5 } },
  },
  payments: {
    columns: 'id end_to_end_id charge_id amount_cents paid_at recorded_at fee_cents returned_cents',
    part: { of: 'charges', by: 'charge_id', as: 'payments' },
  },
  payment_refunds: {
    columns: `id payment_id amount_cents state reason request_id provider_id requested_at
      settled_at`,
    part: { of: 'payments', by: 'payment_id', as: 'refunds' },
  },
}
