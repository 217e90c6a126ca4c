ALTER TABLE "cart" ADD COLUMN "previous_request" text;--> statement-breakpoint
ALTER TABLE "customer_request" ADD COLUMN "previous" text;