-- Whether a prepayment was not asked for since the session pays: its client cannot take such a session back. Of an appointment
-- without a session it says nothing: the release before clears the session's columns, and not this one.
alter table appointments add column replaces_prepayment boolean;
