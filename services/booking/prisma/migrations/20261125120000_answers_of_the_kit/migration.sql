-- First answers are in idempotent_answers, as those of every other service. These are a day old at most; a
-- key is hashed otherwise there, so they cannot move.
drop table idempotency_keys;
