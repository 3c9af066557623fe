-- A slip is a letter or two, and not a likeness of trigrams: `casamento` is no slip of `nascimento`. For
-- levenshtein_less_equal, which is compared with words of about the same length.
create extension if not exists fuzzystrmatch;
create index search_words_by_length on search_words (length(word));
-- `search_words_like` goes with the next release: the version before reads it.
