-- Whether the page shows others of its profession.
ALTER TABLE "professionals" ADD COLUMN "shows_related" BOOLEAN NOT NULL DEFAULT true;
