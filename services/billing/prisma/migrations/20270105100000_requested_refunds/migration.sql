-- What banks have neither made nor refused, measured every few seconds.
create index payment_refunds_requested on payment_refunds (requested_at) where state = 'requested';
