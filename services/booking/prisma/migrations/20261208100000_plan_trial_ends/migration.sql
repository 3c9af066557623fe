-- The end of the trial that alone carries a plan, so that the plan ends by the clock. Rows of before have none until billing
-- tells of them again: until then they end with billing's event, as before.
alter table plans add column trial_ends_at timestamptz(3);
