ALTER TABLE "account" ADD COLUMN "profile" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD COLUMN "details" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trade_name" ADD COLUMN "details" jsonb DEFAULT '{}' NOT NULL;