CREATE TABLE "reminder_texts" (
    "professional_id" UUID NOT NULL,
    "day_before" TEXT,
    "hour_before" TEXT,
    CONSTRAINT "reminder_texts_pkey" PRIMARY KEY ("professional_id"),
    CONSTRAINT "reminder_texts_say_something" CHECK ("day_before" IS NOT NULL OR "hour_before" IS NOT NULL)
);

CREATE TABLE "pages" (
    "professional_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    CONSTRAINT "pages_pkey" PRIMARY KEY ("professional_id")
);
CREATE INDEX "pages_user_id_idx" ON "pages" ("user_id");

-- Both copies are filled by what their owners tell from now on; of before by `npm run ops -- copies rebuild`.
CREATE TABLE "plans" (
    "professional_id" UUID NOT NULL,
    "effective_plan" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    CONSTRAINT "plans_pkey" PRIMARY KEY ("professional_id")
);
