ALTER TABLE "visit" ADD COLUMN "recap" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "recap_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "recap_sent_at" timestamp (3) with time zone;