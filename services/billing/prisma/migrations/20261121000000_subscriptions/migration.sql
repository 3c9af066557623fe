create table subscriptions (
  professional_id uuid primary key,
  plan text not null check (plan in ('free', 'basic', 'pro', 'premium')),
  effective_plan text not null check (effective_plan in ('free', 'basic', 'pro', 'premium')),
  trial_ends_at timestamptz(3),
  status text not null check (status in (
    'none', 'trialing', 'active', 'past_due', 'canceled', 'unpaid',
    'incomplete', 'incomplete_expired', 'paused'
  )),
  billing_customer_id text unique check (length(billing_customer_id) between 1 and 255),
  billing_subscription_id text unique check (length(billing_subscription_id) between 1 and 255),
  current_period_end timestamptz(3),
  cancel_at_period_end boolean not null default false,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint subscriptions_effective_plan_is_the_plan_or_free
    check (effective_plan in (plan, 'free')),
  constraint subscriptions_belong_to_a_customer
    check (billing_subscription_id is null or billing_customer_id is not null)
);

-- What the trial sweep looks for: trials that run, the next to end first.
create index subscriptions_trials_that_run on subscriptions (trial_ends_at)
  where billing_subscription_id is null and effective_plan <> 'free';
