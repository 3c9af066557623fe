-- What the agent understood before this answer; null in the messages of people.
alter table messages add column understood jsonb;

-- Answers that a professional says were wrong. A mark goes with its message.
create table answer_marks (
  message_id uuid primary key references messages (id) on delete cascade,
  professional_id uuid not null,
  note text,
  marked_at timestamptz(3) not null
);
create index answer_marks_by_age on answer_marks (marked_at);
