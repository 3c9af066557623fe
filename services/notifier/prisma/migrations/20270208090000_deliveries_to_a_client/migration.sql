-- What a client was told lately is asked for when they write.
create index deliveries_to_client on deliveries (recipient) where channel = 'whatsapp' and audience = 'client';
