-- What was entered as paid by mistake is taken back: sessions that were bought go again.
alter table session_ledger
  drop constraint sessions_go_one_by_one,
  add constraint sessions_go_one_by_one check (case reason
    when 'used' then delta = -1 and appointment_id is not null
    when 'returned' then delta = 1 and appointment_id is not null
    when 'given_back' then delta = 1 and appointment_id is not null
    when 'bought' then delta <> 0 and appointment_id is null
    when 'extended' then delta > 0 and appointment_id is null
    else delta < 0 and appointment_id is null
  end);
