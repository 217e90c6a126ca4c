ALTER TABLE "customer_request" ADD COLUMN "frequency" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "target_date" date;