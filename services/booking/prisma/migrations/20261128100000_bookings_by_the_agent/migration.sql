-- What the agent books for somebody counts as what they book by themselves: the caps are of both.
drop index appointments_public_by_creation;
create index appointments_public_by_creation on appointments (professional_id, created_at)
where source in ('public', 'agent');
drop index appointments_public_by_contact_phone;
create index appointments_public_by_contact_phone on appointments (contact_phone, created_at)
where source in ('public', 'agent') and contact_phone is not null;
