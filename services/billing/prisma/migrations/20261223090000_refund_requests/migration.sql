-- Which request asked for a refund: asked twice, it is one. Null: nobody asked, it was too much.
alter table payment_refunds add column request_id uuid;
create unique index payment_refunds_request on payment_refunds (payment_id, request_id)
  where request_id is not null;
