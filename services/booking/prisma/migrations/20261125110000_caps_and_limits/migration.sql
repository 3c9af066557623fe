-- Since when a client counts towards the plan's limit: once an appointment was confirmed by the professional
-- or completed, or the professional added them. What strangers type fills no plan.
alter table clients add column counted_at timestamptz;
update clients set counted_at = now()
where phone is not null and exists (
  select from appointments a left join professionals p on p.id = a.professional_id
  where a.client_id = clients.id and (
    a.status in ('completed', 'no_show') or a.source in ('professional', 'recurring')
    or (a.status = 'confirmed' and not p.auto_confirm)
  )
);
alter table clients drop constraint clients_without_phone_are_nobody;
alter table clients add constraint clients_without_phone_are_nobody check (
  phone is not null or coalesce(name, email, user_id, proven_at::text, counted_at::text) is null
);
create index clients_counted on clients (professional_id) where counted_at is not null;

-- The caps of a contact: over the whole service today, and open ones with a professional.
create index appointments_public_by_contact_phone on appointments (contact_phone, created_at)
where source = 'public';

-- The local day on which the professional last heard that a limit turned somebody away.
alter table plans add column limit_noticed_on date;
