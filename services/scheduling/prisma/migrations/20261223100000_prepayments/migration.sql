-- What a client pays before a booking counts: of each service, and of the session of a page without services.
alter table services add column prepayment jsonb not null
  default '{"mode": "none", "depositCents": null, "depositPercent": null, "holdMinutes": 30, "refundNoticeHours": 24}';
alter table professionals add column prepayment jsonb not null
  default '{"mode": "none", "depositCents": null, "depositPercent": null, "holdMinutes": 30, "refundNoticeHours": 24}';

-- Whether billing has a connected Pix account of the page, when it said so last, and whether the professional was told
-- that it is connected no more.
alter table professionals add column pix_connected boolean not null default false;
alter table professionals add column pix_said_at timestamptz(3);
alter table professionals add column pix_loss_told boolean not null default false;
