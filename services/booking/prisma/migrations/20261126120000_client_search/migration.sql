-- A text as people look for it: without case and the accents of Portuguese and its neighbours.
create function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select translate(lower($1), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn')
$$;
