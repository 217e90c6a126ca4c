ALTER TABLE "user_codes" ALTER COLUMN "confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user_passkey" ALTER COLUMN "counter" SET DATA TYPE bigint;