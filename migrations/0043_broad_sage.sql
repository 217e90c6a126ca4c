ALTER TABLE "customer_request" ADD COLUMN "guest_emails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "queued_email" ADD COLUMN "can_choose" boolean DEFAULT false NOT NULL;