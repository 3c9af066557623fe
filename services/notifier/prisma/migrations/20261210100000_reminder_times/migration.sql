CREATE TABLE "reminder_times" (
    "professional_id" UUID NOT NULL,
    "times" TEXT[] NOT NULL,
    "services" JSONB NOT NULL DEFAULT '{}',
    CONSTRAINT "reminder_times_pkey" PRIMARY KEY ("professional_id")
);
