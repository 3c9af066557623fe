-- What a client sees of whose appointment it is; fetched like the Pix keys, by `npm run ops -- copies rebuild`.
alter table professionals add column profession text, add column avatar_url text;
