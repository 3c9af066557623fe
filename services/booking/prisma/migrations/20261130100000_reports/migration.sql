-- Money is looked for by when it came and went.
create index appointments_by_capture on appointments (professional_id, captured_at)
  where captured_at is not null;
create index appointments_by_refund on appointments (professional_id, refunded_at)
  where refunded_at is not null;

-- Who issues the receipts of a page.
create table receipt_settings (
  professional_id uuid primary key,
  legal_name text,
  tax_id text
);

-- A client's CPF or CNPJ, for receipts.
alter table clients add column tax_id text;
