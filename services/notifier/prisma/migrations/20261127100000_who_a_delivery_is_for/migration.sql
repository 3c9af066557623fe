alter table deliveries
  -- The account of whom it is for: what they prefer is asked when it is sent.
  add column account_id text,
  -- Where they sleep at night: quiet hours are asked when it is sent, too.
  add column timezone text;

-- What notices about money speak of; null where it was kept before they did.
alter table appointment_states add column payment_status text;
