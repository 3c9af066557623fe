-- How what was captured was paid; null: not said, of before it could be.
ALTER TABLE "appointments" ADD COLUMN "payment_method" TEXT;

CREATE TABLE "expenses" (
    "id" UUID NOT NULL,
    "professional_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ NOT NULL,
    "updated_at" TIMESTAMPTZ NOT NULL,
    CONSTRAINT "expenses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "expenses_cost_something" CHECK ("amount_cents" > 0)
);
CREATE INDEX "expenses_professional_id_date_id_idx" ON "expenses" ("professional_id", "date", "id");
-- For retention.
CREATE INDEX "expenses_date_idx" ON "expenses" ("date");
